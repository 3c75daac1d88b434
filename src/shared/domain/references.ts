/** Crockford's base 32: no I, L, O or U, so that a reference can be read out over the telephone. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Funding requests, inquiries of institutions, treaty signatures, messages, funding calls. */
type Prefix = "FR" | "IN" | "TS" | "MS" | "FC";

/**
 * A reference a person can quote, such as "FR-7K3M-9QXZ": 40 random bits behind a prefix.
 * `randomBytes` must yield at least eight bytes of good randomness; uniqueness is the table's own constraint.
 */
export function makeReference(prefix: Prefix, randomBytes: Uint8Array): string {
  return `${prefix}-${inFours(lettersOf(randomBytes, shortLength))}`;
}

/** A code that opens a draft and that is read out or copied by hand, such as "7K3M-9QXZ-4TWB": 60 of the 96 random bits given. */
export function makeDraftCode(randomBytes: Uint8Array): string {
  return inFours(lettersOf(randomBytes, draftLength));
}

const shortLength = 8;
const draftLength = 12;

const lettersOf = (randomBytes: Uint8Array, length: number) =>
  Array.from(randomBytes.subarray(0, length), (byte) => alphabet[byte & 31]).join("");
const inFours = (letters: string) => letters.replace(/(.{4})(?=.)/g, "$1-");

/** What was meant by the letters of a reference as somebody typed them: any case, with or without dash and spaces, O for 0, I or L for 1. */
export function readShortCode(typed: string): string | undefined {
  return readCode(typed, shortLength);
}

/** The same for the code of a draft. */
export function readDraftCode(typed: string): string | undefined {
  return readCode(typed, draftLength);
}

function readCode(typed: string, length: number): string | undefined {
  const letters = typed
    .toUpperCase()
    .replace(/[\s\p{Pd}.]/gu, "")
    .replace(/O/g, "0")
    .replace(/[IL]/g, "1");
  if (letters.length !== length || Array.from(letters).some((letter) => !alphabet.includes(letter))) return undefined;
  return inFours(letters);
}

/** What was meant by a reference as somebody typed it, as tolerantly as a code. Undefined for what is no reference of ours. */
export function readReference(typed: string): string | undefined {
  const prefix = /^\s*(FR|IN|TS|MS)/i.exec(typed);
  const code = prefix && readShortCode(typed.slice(prefix[0].length));
  return code ? `${prefix[0].trim().toUpperCase()}-${code}` : undefined;
}

/** The id of a thing in the partner API, such as "txn_4d7hq2x8m5k9w3vz": 80 bits of the 16 random bytes that it is given. */
export function publicId(
  prefix: "txn" | "txt" | "evt" | "prj" | "whe" | "rep" | "upl" | "pst" | "pic" | "prp",
  randomBytes: Uint8Array,
): string {
  return `${prefix}_${Array.from(randomBytes.subarray(0, 16), (byte) => alphabet[byte & 31])
    .join("")
    .toLowerCase()}`;
}
