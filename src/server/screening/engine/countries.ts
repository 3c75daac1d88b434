/** Names that lists use and Unicode does not have: short, former, official and misspelt ones, in the form of `keyOf`. */
const further: Record<string, string> = {
  AE: "uae|emirates|emirats arabes unis",
  BA: "bosnia|bosnia herzegovina",
  BN: "brunei darussalam",
  BO: "bolivia plurinational state of|plurinational state of bolivia",
  BY: "byelorussia|republic of belarus|bielorussie",
  CD: "drc|dr congo|congo democratic republic of|democratic republic of congo|congo kinshasa|zaire|congo democratic republic of was zaire|rdc",
  CF: "car",
  CG: "congo|congo brazzaville|republic of congo|congo republic of",
  CI: "ivory coast|cote d ivoire",
  CN: "prc|people s republic of china|peoples republic of china|mainland china|china prc",
  CV: "cape verde",
  CZ: "czech republic|czechia",
  FM: "micronesia|micronesia federated states of|federated states of micronesia",
  GB: "uk|great britain|britain|england|scotland|wales|northern ireland|united kingdom of great britain and northern ireland|u k",
  GM: "gambia",
  HK: "hong kong|hong kong china",
  IR: "iran islamic republic of|islamic republic of iran|persia",
  KG: "kyrgyz republic|kirghizistan|kyrgyzstan",
  KP: "dprk|north korea|korea north|korea democratic people s republic of|democratic people s republic of korea|democratic people s republic of korea north korea|democratic peoples republic of korea",
  KR: "south korea|korea south|republic of korea|korea republic of|korea",
  KN: "saint kitts and nevis|st kitts and nevis",
  LA: "lao people s democratic republic|lao pdr|laos",
  LY: "libyan arab jamahiriya|state of libya",
  MD: "moldova republic of|republic of moldova",
  MK: "macedonia|north macedonia|former yugoslav republic of macedonia|fyrom",
  MM: "burma|birmanie|birmania|myanmar|myanmar burma",
  MO: "macau|macao",
  PS: "palestine|palestinian|palestine state of|state of palestine|palestinian territories|occupied palestinian territory|west bank|gaza|gaza strip|palestinian territory occupied",
  RU: "russian federation|russian|ussr|soviet union|russia ussr|federation de russie",
  SA: "kingdom of saudi arabia|ksa",
  SM: "san marino",
  SS: "south sudan republic of",
  ST: "sao tome and principe",
  SY: "syrian arab republic|syrian|syria",
  SZ: "swaziland|eswatini",
  TL: "east timor|timor leste",
  TR: "turkey|turkiye|turquie|turquia",
  TT: "trinidad",
  TW: "taiwan province of china|republic of china|chinese taipei|taiwan",
  TZ: "tanzania united republic of|united republic of tanzania",
  US: "usa|u s a|u s|united states of america|etats unis d amerique|america",
  VA: "holy see|vatican|vatican city state",
  VE: "venezuela bolivarian republic of|bolivarian republic of venezuela",
  VG: "british virgin islands|virgin islands british|bvi",
  VI: "virgin islands u s|us virgin islands",
  VN: "viet nam|socialist republic of vietnam",
  XK: "kosovo|republic of kosovo",
  YE: "yemen republic of|republic of yemen",
};

let known: ReadonlyMap<string, string> | undefined;

/**
 * The countries that a text names, by a code of two letters or by their names in English, French or Spanish, as ISO 3166 alpha-2: "Russia /
 * Russie" is one, "Germany; Morocco" are two. What names none, or "unknown", is none.
 */
export function countryCodes(text: string): string[] {
  const source = text.trim().slice(0, 500);
  if (source === "") return [];
  const whole = codeOf(source);
  if (whole) return [whole];
  const parts = source.split(/[;/|()]+|\s+(?:and|et|y|or|ou)\s+/).flatMap((part) => {
    const code = codeOf(part);
    return code ? [code] : part.split(",").map(codeOf);
  });
  return [...new Set(parts.filter((code) => code !== undefined))];
}

function codeOf(text: string): string | undefined {
  const trimmed = text.trim();
  known ??= readNames();
  if (/^[A-Z]{2}$/.test(trimmed)) return trimmed === "UK" ? "GB" : known.has(`code ${trimmed}`) ? trimmed : undefined;
  const key = keyOf(trimmed);
  const [before, after, more] = trimmed.split(",");
  return (
    known.get(key) ??
    // "Korea, North", "Bahamas, The"
    (before && after && more === undefined ? known.get(keyOf(`${after} ${before}`)) : undefined) ??
    known.get(
      key.replace(/^(?:former|formerly|the|republic of|kingdom of|state of|islamic republic of|republique d[eu]|republica de)\s+/, ""),
    )
  );
}

/** Every country's names in three languages, from the tables that come with Node. */
function readNames(): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));
  const languages = ["en", "fr", "es"].flatMap((language) =>
    (["long", "short"] as const).map((style) => new Intl.DisplayNames(language, { type: "region", fallback: "none", style })),
  );
  for (const code of letters.flatMap((first) => letters.map((second) => first + second))) {
    if (["EU", "EZ", "UN", "UK", "ZZ", "QO", "XA", "XB", "SU", "DD", "BU", "ZR", "TP", "YU", "CS", "FX", "YD", "NT"].includes(code))
      continue;
    for (const language of languages) {
      const name = language.of(code);
      if (name === undefined) continue;
      names.set(`code ${code}`, code);
      const key = keyOf(name);
      if (!names.has(key)) names.set(key, code);
    }
  }
  for (const [code, words] of Object.entries(further)) for (const word of words.split("|")) names.set(word, code);
  return names;
}

/** Small letters without marks, articles and punctuation. */
function keyOf(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/&/g, " and ")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .replace(/^(?:the|la|le|les|el|los|las|l) | the$/g, "");
}
