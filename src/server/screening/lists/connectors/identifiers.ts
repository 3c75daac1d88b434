/** What lists write beside numbers that identify: the words of OFAC, the UN, the EU and the UK, and the kind that they mean. */
const kinds: [RegExp, string][] = [
  [/passport|passeport|pasaporte/, "passport"],
  [/\bimo\b|vessel registration/, "imo"],
  [/\bmmsi\b|maritime mobile/, "mmsi"],
  [/swift|\bbic\b/, "swift"],
  [/digital currency/, "crypto"],
  [/legal entity identifier|\blei\b/, "lei"],
  [/driver|driving/, "drivers_licence"],
  [/aircraft (?:tail|construction|serial|manufacturer's serial)|transponder|tail number/, "aircraft"],
  [/tax|fiscal|\bfein\b|\bein\b|\bnit\b|\br\.?f\.?c\b|\bruc\b|\brif\b|c\.?u\.?i\.?t|v\.?a\.?t\b|\binn\b|cnpj|\bgst\b|\btin\b/, "tax"],
  [/\bd-?u-?n-?s\b/, "duns"],
  [
    /company|business|regist|regnumber|commercial|trade|enterprise|chamber|unified social|folio|matricula|charity|\bogrn\b|license|licence|\bc\.?r\.? no/,
    "registration",
  ],
  [
    /national|c[eé]dula|d\.?n\.?i|identi|personal|citizen|ssn|social security|c\.?u\.?r\.?p|birth cert|\bid\b|n\.?i\.?e\b|tazkira|electoral|voter|residen|le number|c\.?i\.?n\b|^id$|ration|stateless|refugee|travel document/,
    "national_id",
  ],
];

/** What stands among the numbers and identifies nobody. */
const others =
  /gender|sanctions|flag|website|e-?mail|phone|fax|organi[sz]ation type|target type|effective|listing date|expir|establish|executive order|prohibit|directive|tonnage|vessel (?:type|year|owner)|call sign|issuer name|cmic|isin|equity|ticker|nationality of registration|aircraft (?:model|manufacture date|operator)|location|title|pool|transactions|purchase|date/;

/** The kind of identifier that a list's words mean; undefined for what identifies nobody, such as a gender. */
export function identifierKind(words: string): string | undefined {
  const lower = words.toLowerCase();
  const found = kinds.find(([pattern]) => pattern.test(lower))?.[1];
  if (found === "imo" || found === "crypto" || found === "passport") return found;
  if (others.test(lower)) return undefined;
  return found ?? "other";
}

/** The number without the words around it: an IMO number is seven digits wherever it stands. */
export function identifierValue(kind: string, value: string): string {
  return kind === "imo" ? (/\d{7}/.exec(value)?.[0] ?? value) : value;
}
