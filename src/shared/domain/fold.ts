/** Marks, signs for a sound within a word, and every sign that people type or leave out. */
const leftOut = /[\u0300-\u036f\u02b0-\u02ff\u2010-\u2027\u2030-\u205e!"#$%'()*+.:<=>?@[\\\]^_`{}~¡§«»¿´¨¯ʔʕɂꞌ꞉·ꞏ-]/gu;

/** Letters that Unicode does not take apart. */
const plain: Record<string, string> = {
  ł: "l",
  ƚ: "l",
  ŧ: "t",
  ⱦ: "t",
  đ: "d",
  ð: "d",
  ħ: "h",
  ø: "o",
  ı: "i",
  ɨ: "i",
  ɬ: "l",
  ə: "e",
  ɣ: "g",
  ŋ: "n",
  ɔ: "o",
  ɛ: "e",
  ʉ: "u",
  ς: "σ",
  ⱥ: "a",
  θ: "th",
  þ: "th",
  æ: "ae",
  œ: "oe",
  ß: "ss",
};

/**
 * Letters without their marks and signs, in lower case, as the database's fold_text makes them: "W̱SÁNEĆ" becomes "wsanec". A slash or a
 * comma parts words; a dash, a full stop and every apostrophe go.
 */
export function fold(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[/,;&|]/g, " ")
    .replace(leftOut, "")
    .replace(/[^\u0020-\u007f]/gu, (letter) => plain[letter] ?? letter);
}

/** The words of what somebody typed, as they were typed, without those of which nothing is left. */
export function typedWords(typed: string): string[] {
  return typed.split(/[\s/,;&|]+/u).filter((word) => fold(word).trim() !== "");
}
