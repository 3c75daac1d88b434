const directions: Record<string, "up" | "down" | "left" | "right"> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
};
const letters: Record<string, "left" | "right"> = { h: "left", l: "right" };

/** Puts the focus on the card beside this one, past empty columns. False when the key is none of ours or there is no such card. */
export function focusBeside(card: HTMLElement, key: string, hasLetters: boolean): boolean {
  const direction = directions[key] ?? (hasLetters ? letters[key.toLowerCase()] : undefined);
  if (!direction) return false;
  const next = neighbour(card, direction)?.querySelector<HTMLElement>("[data-row]");
  next?.focus();
  // A column that is off the screen comes to it whole.
  next?.closest("[data-column]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  return next !== undefined && next !== null;
}

function neighbour(card: HTMLElement, direction: "up" | "down" | "left" | "right"): HTMLElement | undefined {
  const column = card.closest("[data-column]");
  const columns = [...document.querySelectorAll("[data-column]")].map(cardsOf).filter((cards) => cards.length > 0);
  const cards = column ? cardsOf(column) : [];
  const index = cards.indexOf(card);
  if (direction === "up" || direction === "down") return cards[index + (direction === "up" ? -1 : 1)];
  const place = columns.findIndex((others) => others.includes(card));
  const beside = columns[place + (direction === "left" ? -1 : 1)];
  return beside?.[Math.min(index, beside.length - 1)];
}

function cardsOf(column: Element): HTMLElement[] {
  return [...column.querySelectorAll<HTMLElement>("[data-card]")];
}
