import { Fragment } from "react";
import { fold, typedWords } from "../../../shared/domain/fold.ts";

/** A text in which the words that were typed are marked, with whatever marks its own letters have: "tale" in "Ŧáłeḵen". */
export function Marked({ text, typed }: { text: string; typed: string }) {
  return markedParts(text, typed).map(({ part, isMarked }, i) => {
    const key = `${i}${part}`;
    return isMarked ? <mark key={key}>{part}</mark> : <Fragment key={key}>{part}</Fragment>;
  });
}

interface Part {
  part: string;
  isMarked: boolean;
}

function markedParts(text: string, typed: string): Part[] {
  // A letter with the marks that follow it is marked as one.
  const letters = text.match(/\P{M}\p{M}*|\p{M}+/gu) ?? [];
  const folded = letters.map(fold);
  const ends = folded.map((_, i) => folded.slice(0, i + 1).join("").length);
  const whole = folded.join("");
  const marked = new Set<number>();
  for (const word of typedWords(typed).map((one) => fold(one).trim())) {
    const at = word.length < 3 ? beginningOf(whole, word) : whole.indexOf(word);
    if (at < 0) continue;
    ends.forEach((end, i) => {
      const from = end - (folded[i]?.length ?? 0);
      if (end > from && end > at && from < at + word.length) marked.add(i);
    });
  }
  const parts: Part[] = [];
  letters.forEach((letter, i) => {
    // A sign that folding leaves out belongs to what stands before it.
    const isMarked = marked.has(i) || (folded[i] === "" && parts.at(-1)?.isMarked === true);
    const last = parts.at(-1);
    if (last?.isMarked === isMarked) last.part += letter;
    else parts.push({ part: letter, isMarked });
  });
  return parts;
}

/** Where a short word begins one of the text, as the server looks for it. */
function beginningOf(text: string, word: string): number {
  return ` ${text}`.indexOf(` ${word}`);
}
