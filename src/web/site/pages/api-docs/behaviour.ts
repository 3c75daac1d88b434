import { m } from "../../../../shared/messages/generated/messages.js";

const tooltipMs = 2_000;

/** Lets the documentation's text answer the reader: copying, the language of the samples, the section one is in. Returns what ends it. */
export function watchDocs(root: HTMLElement): () => void {
  const timers = new Map<Element, ReturnType<typeof setTimeout>>();
  const onClick = (event: MouseEvent) => {
    const target = event.target as Element;
    const button = target.closest(".code__h button");
    if (button) void copy(button, timers);
    if (target.closest(".anav a")) root.querySelector("details[open]")?.removeAttribute("open");
  };
  const onChange = (event: Event) => {
    if (event.target instanceof HTMLSelectElement) showLanguage(root, event.target.value);
  };
  root.addEventListener("click", onClick);
  root.addEventListener("change", onChange);
  followOldAnchor(root);
  const observer = observeSections(root);
  root.dataset["ready"] = "";
  return () => {
    root.removeEventListener("click", onClick);
    root.removeEventListener("change", onChange);
    observer.disconnect();
    timers.forEach((timer) => clearTimeout(timer));
  };
}

/** All calls were once on the first page: a link to one of them there leads to the page on which it is now. */
function followOldAnchor(root: HTMLElement): void {
  const { hash } = location;
  if (!hash || document.getElementById(hash.slice(1))) return;
  for (const link of root.querySelectorAll<HTMLAnchorElement>(".anav a")) if (link.hash === hash) return location.replace(link.href);
}

/** Copies what the block shows, and says so for two seconds (§9). */
async function copy(button: Element, timers: Map<Element, ReturnType<typeof setTimeout>>): Promise<void> {
  const tip = button.nextElementSibling;
  const text = button.closest(".code")?.querySelector("pre:not([hidden])")?.textContent ?? "";
  if (!tip) return;
  // Without a secure connection a browser has no clipboard at all.
  const isCopied = await copyText(text);
  tip.textContent = isCopied ? m.docs_copied() : m.docs_copy_failed();
  clearTimeout(timers.get(tip));
  timers.set(
    tip,
    setTimeout(() => (tip.textContent = ""), tooltipMs),
  );
}

async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** One choice for all samples of the page; the block that the reader looks at stays where it is. */
function showLanguage(root: HTMLElement, language: string): void {
  const looked = document.activeElement;
  const before = looked?.getBoundingClientRect().top ?? 0;
  for (const select of root.querySelectorAll("select")) select.value = language;
  for (const sample of root.querySelectorAll<HTMLElement>("[data-language]")) sample.hidden = sample.dataset["language"] !== language;
  scrollBy({ top: (looked?.getBoundingClientRect().top ?? 0) - before, behavior: "instant" });
}

/** Marks the section that the reader has come to. */
function observeSections(root: HTMLElement): IntersectionObserver {
  const observer = new IntersectionObserver(
    (entries) => {
      const entered = entries.find((entry) => entry.isIntersecting);
      if (!entered) return;
      for (const link of root.querySelectorAll(".anav a[href^='#']")) {
        if (link.getAttribute("href") === `#${entered.target.id}`) link.setAttribute("aria-current", "true");
        else link.removeAttribute("aria-current");
      }
    },
    // A section is current while it crosses a line a third of the way down.
    { rootMargin: "-33% 0px -66% 0px" },
  );
  for (const section of root.querySelectorAll("section[id]")) observer.observe(section);
  return observer;
}
