/**
 * The values of registers, cleaned without changing what they say: a name keeps its letters, its case and its marks.
 * All of these take a cell as it is and return undefined for one that says nothing.
 */

const spaces = /\s+/g;

/** The text without outer spaces, with single spaces inside. */
export function text(value: string | undefined): string | undefined {
  const cleaned = value?.replace(spaces, " ").trim();
  return cleaned === "" ? undefined : cleaned;
}

/** An official number without leading zeros; registers write 0 for "none". A number that a spreadsheet wrote as "37.0" is 37. */
export function officialNumber(value: string | undefined): string | undefined {
  return /^0*([1-9]\d*)(?:\.0+)?$/.exec(text(value) ?? "")?.[1];
}

/** An Employer Identification Number: nine digits. A spreadsheet drops its leading zero. */
export function ein(value: string | undefined): string | undefined {
  const digits = (text(value) ?? "").replace("-", "");
  return /^\d{8,9}$/.test(digits) && Number(digits) > 0 ? digits.padStart(9, "0") : undefined;
}

/** A Legal Entity Identifier whose check digits are right (ISO 17442, ISO 7064 mod 97-10). A wrong one would join strangers. */
export function lei(value: string | undefined): string | undefined {
  const code = text(value)?.toUpperCase() ?? "";
  if (!/^[0-9A-Z]{18}\d{2}$/.test(code)) return undefined;
  let rest = 0;
  for (const character of code) {
    const number = Number.parseInt(character, 36);
    rest = (rest * (number > 9 ? 100 : 10) + number) % 97;
  }
  return rest === 1 ? code : undefined;
}

/** A web address in full, over https. What is no address of the public web is left out. */
export function website(value: string | undefined): string | undefined {
  const address = text(value)?.replace(/^https?:\/+/i, "");
  if (!address || !/^[\p{L}\p{N}.-]+\.\p{L}{2,}(?=[/:?#]|$)/u.test(address) || address.includes(" ")) return undefined;
  const url = URL.parse(`https://${address}`);
  if (!url) return undefined;
  return url.pathname === "/" && url.search === "" && url.hash === "" ? url.origin : url.href;
}

/** A US state or territory, or another country's region as the register writes it. */
export function region(value: string | undefined): string | undefined {
  const cleaned = text(value);
  return cleaned?.length === 2 ? cleaned.toUpperCase() : cleaned;
}

/** A US ZIP code. Registers that keep it as a number lose its leading zeros, and some join the four further digits. */
export function zipCode(value: string | undefined): string | undefined {
  const cleaned = text(value)?.replace(/\.0+$/, "");
  if (!cleaned || /^[0-]+$/.test(cleaned)) return undefined;
  if (/^\d{3,5}$/.test(cleaned)) return cleaned.padStart(5, "0");
  if (/^\d{9}$/.test(cleaned)) return `${cleaned.slice(0, 5)}-${cleaned.slice(5)}`;
  return cleaned.replace(/-0000$|-$/, "");
}

/** A day as an ISO date, from MM/DD/YYYY, YYYYMMDD or ISO, with or without a time. */
export function isoDate(value: string | undefined): string | undefined {
  const day = (text(value) ?? "").split(/[ T]/)[0] ?? "";
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(day);
  const compact = /^(\d{4})-?(\d{2})-?(\d{2})$/.exec(day);
  const [year, month, date] = american ? [american[3], american[1], american[2]] : [compact?.[1], compact?.[2], compact?.[3]];
  if (!year || !month || !date) return undefined;
  const iso = `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
  const time = Date.parse(`${iso}T00:00:00Z`);
  // A 31 February would otherwise turn into a day of March.
  return Number.isNaN(time) || !new Date(time).toISOString().startsWith(iso) ? undefined : iso;
}

/** A count or a sum in whole units, such as members or dollars; "$1,234.50" is 1234. */
export function wholeNumber(value: string | undefined): string | undefined {
  const digits = /^\$?\s*(\d[\d,]*)(?:\.\d*)?$/.exec(text(value) ?? "")?.[1]?.replaceAll(",", "");
  return digits?.replace(/^0+(?=\d)/, "");
}

/** The same, where the register writes 0 when it knows nothing. */
export function knownNumber(value: string | undefined): string | undefined {
  const number = wholeNumber(value);
  return number === "0" ? undefined : number;
}

/** Yes or no in the ways that registers and people write it. */
export function yesNo(value: string | undefined): boolean | undefined {
  const cleaned = text(value)?.toLowerCase() ?? "";
  if (["yes", "y", "true", "t", "1", "x"].includes(cleaned)) return true;
  if (["no", "n", "false", "f", "0"].includes(cleaned)) return false;
  return undefined;
}
