import type { Subject } from "../../src/server/screening/engine/subject.ts";
import type { Matcher } from "../../src/server/screening/runs/engine.ts";

const wordsOf = ({ names }: Subject) => new Set(names.flatMap(({ text }) => text.toLowerCase().split(/\s+/)));

/** A matcher that can be read at a glance, and notes what it compared: the share of words that both have. */
export function countingMatcher(number = 0): Matcher & { compared: [ours: string, theirs: string][] } {
  const compared: [string, string][] = [];
  return {
    number,
    compared,
    compare: (ours, theirs) => {
      const [a, b] = [wordsOf(ours), wordsOf(theirs)];
      const score = [...a].filter((word) => b.has(word)).length / Math.max(a.size, b.size);
      const [ourName, theirName] = [ours.names[0]?.text ?? "", theirs.names[0]?.text ?? ""];
      compared.push([ourName, theirName]);
      const part = { kind: "name", ours: ourName, theirs: theirName, score, weight: 1, effect: score, sentence: "They share words." };
      return { score: Math.round(score * 1_000) / 1_000, parts: [part], ourName, theirName };
    },
    index: (entries) => {
      const all = [...entries].map(({ id, subject }) => ({ id, words: wordsOf(subject) }));
      return {
        candidates: (subject) => {
          const ours = wordsOf(subject);
          return all.filter(({ words }) => [...ours].some((word) => words.has(word))).map(({ id }) => id);
        },
      };
    },
  };
}
