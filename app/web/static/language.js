// The same page in another language: what its address says now, and what stands behind its #, go along.
for (const link of document.querySelectorAll(".languages a")) {
  const turn = () => {
    const here = new URL(location.href);
    here.searchParams.set("lang", new URL(link.href).searchParams.get("lang"));
    link.href = here.href;
  };
  for (const event of ["pointerdown", "focus", "click"]) link.addEventListener(event, turn);
}
