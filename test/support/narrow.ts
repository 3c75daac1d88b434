import type { Page } from "@playwright/test";

/** What the design allows of text on the narrowest screen, and where it says so. */
export const textLimits = {
  /** DESIGN.md, Accessibility: "No sideways scroll at 320 px". */
  width: 320,
  /** Half of the page's margin: a word that reaches into it is longer than its column. */
  margin: 8,
  /** DESIGN.md, Type: "Never below 13 for reading." */
  smallestText: 13,
  /** A label of two or three words (WRITING.md, Button) takes two lines at most where a button is as wide as the screen. */
  buttonLines: 2,
  /** DESIGN.md, Status: a badge is "tint, word and shape": one line, or two where a language needs them. */
  badgeLines: 2,
  /** DESIGN.md, principle 4 ("Slow phone first"): a title leaves room for what it heads. Titles of articles hold their whole wording. */
  titleLines: 4,
  headingLines: 6,
  /** DESIGN.md, "proj": a card shows the beginning of its text, and the whole card is one link to the rest. */
  teasers: ".pcard .d--cut, .icard p",
  /** DESIGN.md, Accessibility: "Tab rows and code may scroll inside themselves." Whatever scrolls is not cut. */
  badges: ".badge, .chips > *, .tags > *, .status, .eyebrow",
} as const;

/** Runs in the page, as text, because tests have no types of the browser. Finds texts that do not fit, each once. */
const probe = `((limits) => {
  const found = new Set();
  const name = (one) => one.localName + (one.id ? "#" + one.id : "") + (typeof one.className === "string" && one.className ? "." + one.className.trim().split(/\\s+/).join(".") : "");
  const words = (one) => JSON.stringify((one.textContent ?? "").replace(/\\s+/g, " ").trim().slice(0, 60));
  const say = (what, one) => found.add(what + ": " + name(one) + " " + words(one));
  const clips = (value) => value === "hidden" || value === "clip";
  const isHiddenFromEyes = (one) => one.closest(".vh, .trap, [hidden]") !== null || getComputedStyle(one).clipPath === "inset(50%)";

  const page = document.scrollingElement;
  if (page.scrollWidth > limits.width) {
    say("the page scrolls sideways to " + page.scrollWidth, document.body);
    for (const one of document.body.querySelectorAll("*")) if (one.getBoundingClientRect().right > limits.width + 1 && one.children.length === 0) say("beyond the screen", one);
  }

  const linesOf = (rects) => { const tops = []; for (const { top, bottom } of rects) { const middle = (top + bottom) / 2; if (!tops.some((other) => Math.abs(other - middle) < 8)) tops.push(middle); } return tops.length; };
  const rectsOf = (one) => {
    const rects = [];
    const words = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
    for (let node = words.nextNode(); node; node = words.nextNode()) {
      if (!node.data.trim() || isHiddenFromEyes(node.parentElement)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      rects.push(...[...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0));
    }
    return rects;
  };

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const own = node.parentElement;
    if (!node.data.trim() || !own || own.closest("script, style, svg, option, template") || !own.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || isHiddenFromEyes(own)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const rects = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
    if (rects.length === 0) continue;
    if (parseFloat(getComputedStyle(own).fontSize) < limits.smallestText && !own.closest("sup, sub, [aria-hidden=true]")) say("text below " + limits.smallestText + " px", own);
    let scrolls = false;
    for (let box = own; box && box !== document.body; box = box.parentElement) {
      const style = getComputedStyle(box);
      if (/auto|scroll/.test(style.overflowX) && box.scrollWidth > box.clientWidth) { scrolls = true; break; }
      if (box.matches(limits.teasers)) break;
      if (style.display === "inline") continue;
      const edge = box.getBoundingClientRect();
      if (clips(style.overflowX) && (rects.some(({ left, right }) => left < edge.left - 1 || right > edge.right + 1) || (style.textOverflow === "ellipsis" && box.scrollWidth > box.clientWidth))) say("cut at the side by " + name(box), own);
      if (clips(style.overflowY) && box.clientHeight > 0 && rects.some(({ bottom }) => bottom > edge.bottom + 2)) say("cut at the foot by " + name(box), own);
    }
    if (!scrolls && rects.some(({ right }) => right > limits.width - limits.margin)) say("text in the margin", own);
  }

  const seen = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !isHiddenFromEyes(one);
  const check = (selector, what, most) => {
    for (const one of document.querySelectorAll(selector)) {
      if (!seen(one)) continue;
      const box = one.getBoundingClientRect();
      const rects = rectsOf(one);
      if (rects.some(({ left, right, top, bottom }) => left < box.left - 1 || right > box.right + 1 || top < box.top - 3 || bottom > box.bottom + 3)) say(what + " smaller than its label", one);
      if (linesOf(rects) > most) say(what + " of " + linesOf(rects) + " lines", one);
    }
  };
  check("button:not(:has(p, div, li, h2, h3)), .btn", "button", limits.buttonLines);
  check(limits.badges, "badge", limits.badgeLines);
  check("h1, h2", "title", limits.titleLines);
  check("h3, h4", "heading", limits.headingLines);

  const pen = document.createElement("canvas").getContext("2d");
  for (const one of document.querySelectorAll("select")) {
    if (!seen(one)) continue;
    const style = getComputedStyle(one);
    pen.font = style.fontWeight + " " + style.fontSize + " " + style.fontFamily;
    const room = one.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    const shown = one.selectedOptions[0]?.textContent ?? "";
    if (pen.measureText(shown).width > room + 1) found.add("cut in its select: " + name(one) + " " + JSON.stringify(shown));
  }
  return [...found];
})`;

/** What does not fit on the page as it is now. Everything that folds is unfolded first. */
export function misfits(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(() => {
    for (const one of document.querySelectorAll("details")) { one.removeAttribute("name"); one.open = true; }
    return ${probe}(${JSON.stringify(textLimits)});
  })()`);
}
