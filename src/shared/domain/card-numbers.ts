/**
 * A UUID (RFC 9562), with its version and variant: references and addresses of documents hold them, and one in five hundred has digits
 * that would pass for a card. As PostgreSQL reads an expression, too.
 */
export const uuidExpression = "[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}";
const uuid = new RegExp(`\\b${uuidExpression}\\b`, "gi");

/** What no card number can stand in is left out before it is looked for. */
export const withoutUuids = (text: string): string => text.replaceAll(uuid, "uuid");

/**
 * True when a text holds what may be the number of a payment card: 13 to 19 digits, also in groups, whose check digit
 * is right (ISO/IEC 7812, Luhn). The provider never holds card data, so such a text is refused. A UUID is none, whatever its digits.
 */
export function holdsCardNumber(text: string): boolean {
  for (const { 0: found, index, input } of withoutUuids(text).matchAll(/(?<!\d)\d(?:[ -]?\d){12,18}(?!\d)/g)) {
    const digits = found.replace(/\D/g, "");
    if (hasCheckDigit(digits) && !isPhoneNumber(digits, input[index - 1])) return true;
  }
  return false;
}

/** One in ten would pass for a card: written internationally, with at most 15 digits (E.164), or with a zero, as no card begins. */
function isPhoneNumber(digits: string, before: string | undefined): boolean {
  return digits.startsWith("0") || (before === "+" && digits.length <= 15);
}

function hasCheckDigit(digits: string): boolean {
  let sum = 0;
  for (let i = 0; i < digits.length; i += 1) {
    const digit = Number(digits[digits.length - 1 - i]);
    const doubled = digit * 2;
    sum += i % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
