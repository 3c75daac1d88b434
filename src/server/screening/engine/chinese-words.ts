import own from "./facts/own-words.json" with { type: "json" };

/** Chinese words that stand in a run of characters, the longest first, each with an English word that has the same symbol. */
export const chineseWords: [string, string][] = Object.entries(own)
  .flatMap(([, written]): [string, string][] => {
    const english = written.find((alias) => /^[a-z]{3,}$/.test(alias)) ?? "";
    return written.filter((alias) => /\p{Script=Han}/u.test(alias)).map((alias) => [alias, english]);
  })
  .concat([
    ["股份有限公司", "jsc"],
    ["有限责任公司", "llc"],
    ["有限責任公司", "llc"],
    ["有限公司", "ltd"],
  ])
  .sort((a, b) => b[0].length - a[0].length);
