/**
 * True when a text holds what may be the number of a payment card: 13 to 19 digits, also in groups, whose check digit
 * is right (ISO/IEC 7812, Luhn). The provider never holds card data, so such a text is refused.
 */
export function holdsCardNumber(text: string): boolean {
  for (const [found] of text.matchAll(/(?<!\d)\d(?:[ -]?\d){12,18}(?!\d)/g)) if (hasCheckDigit(found.replace(/\D/g, ""))) return true;
  return false;
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
