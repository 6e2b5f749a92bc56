# A small image of the service: no compiler, no pip, no root.
# Whoever keeps a base of their own says so: --build-arg BASE=…; it needs python3 (3.11 or newer) with venv.
ARG BASE=python:3.13-slim

FROM ${BASE} AS build
ENV PIP_NO_CACHE_DIR=1 PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_ROOT_USER_ACTION=ignore
WORKDIR /src
COPY requirements.txt ./
# Whoever needs pip set up otherwise hands it in, and it stays out of the image: --secret id=pip.conf,src=…
# Wherever the wheels come from, they must have the hashes we pinned.
RUN --mount=type=secret,id=pip.conf,target=/etc/pip.conf \
    python3 -m venv /opt/dixdeder \
    && /opt/dixdeder/bin/pip install --require-hashes --no-deps --only-binary=:all: -r requirements.txt
COPY pyproject.toml README.md LICENSE ./
COPY app app
COPY migrations migrations
RUN /opt/dixdeder/bin/pip install --no-index --no-deps --no-build-isolation . \
    && /opt/dixdeder/bin/pip uninstall --yes setuptools pip

FROM ${BASE}
LABEL org.opencontainers.image.title="Dix de Der" \
      org.opencontainers.image.description="Scores any hand of belote and its cousins, and says why." \
      org.opencontainers.image.licenses="MIT"
# Fixed ids: files on a volume belong to the same user under every version of the image. No home: the Postgres driver
# looks for keys in one, and fails where it may not look.
RUN groupadd --gid 10001 dixdeder \
    && useradd --uid 10001 --gid 10001 --no-log-init --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin dixdeder \
    && install --directory --owner=10001 --group=10001 /data
COPY --from=build /opt/dixdeder /opt/dixdeder
ENV PATH=/opt/dixdeder/bin:$PATH \
    PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 \
    DIXDEDER_HOST=0.0.0.0 PORT=8000 \
    DIXDEDER_DATABASE_URL=sqlite:////data/dixdeder.db
USER 10001:10001
WORKDIR /data
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=10s --start-period=30s --retries=3 CMD ["dixdeder", "health"]
ENTRYPOINT ["dixdeder"]
CMD ["serve"]
