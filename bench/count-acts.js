// Runs in the measured page, and counts what a person does on it, by the browser's own events: what a script pretends is not trusted and
// not counted. The counts outlive a page, as a task may lead over several.
(() => {
  // A returning visitor: the splash was seen.
  sessionStorage.setItem("splashShown", "true");
  const kept = "countedActs";
  const add = (what, by = 1) => {
    const counts = JSON.parse(sessionStorage.getItem(kept) ?? "{}");
    sessionStorage.setItem(kept, JSON.stringify({ ...counts, [what]: (counts[what] ?? 0) + by }));
  };
  const notTyped = ["checkbox", "radio", "button", "submit"];
  const isText = (target) =>
    target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && !notTyped.includes(target.type));
  const isPart = (key) => ["Shift", "Control", "Alt", "Meta"].includes(key);
  const onKey = (event) => {
    if (!event.isTrusted || isPart(event.key)) return;
    const isTyped = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey && isText(event.target);
    add(isTyped ? "characters" : "keys");
  };
  addEventListener("pointerdown", ({ isTrusted }) => isTrusted && add("clicks"), { capture: true });
  addEventListener("keydown", onKey, { capture: true });
  addEventListener("wheel", ({ isTrusted }) => isTrusted && add("turns"), { capture: true, passive: true });
  // The browser's own list of a select is no part of the page, which hears of the choice alone: it takes two clicks, one to open it. The
  // script cannot click in it either, so this one event is counted whoever made it.
  addEventListener("change", ({ target }) => target instanceof HTMLSelectElement && add("clicks", 2), { capture: true });
})();
