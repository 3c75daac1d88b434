/** Always as many: a reference that runs into the next number of a payer's text must still have one end. */
const digits = 10;

/**
 * What an institution writes on its payment to us, so that the deposit finds it: a creditor reference of ISO 11649
 * made of the institution's number, such as "RF34 0000 0000 42".
 */
export function depositReference(institutionId: number): string {
  const number = String(institutionId).padStart(digits, "0");
  const check = 98 - mod97(`${number}RF00`);
  return `RF${String(check).padStart(2, "0")}${number}`;
}

/** In groups of four, as people read and type it. */
export function printedReference(reference: string): string {
  return reference.replace(/(.{4})(?=.)/g, "$1 ");
}

/**
 * The institutions whose deposit references stand in a text, each once. Blanks, dashes and case do not matter; a
 * reference with a wrong check digit is none.
 */
export function institutionsIn(text: string): number[] {
  const dense = text.replace(/[\s\p{Pd}]+/gu, "").toUpperCase();
  const found = new Set<number>();
  for (const [reference] of dense.matchAll(/RF\d{12}/g)) {
    const institutionId = Number(reference.slice(4));
    const isPossible = institutionId > 0 && institutionId <= 2_147_483_647;
    if (isPossible && depositReference(institutionId) === reference) found.add(institutionId);
  }
  return [...found];
}

/** The remainder of a text in which letters stand for the numbers from 10 on (ISO 7064). */
function mod97(text: string): number {
  const spelled = text.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return Number(BigInt(spelled) % 97n);
}
