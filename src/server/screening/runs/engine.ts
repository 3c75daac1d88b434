import type { Subject } from "../engine/subject.ts";

/** A part of a comparison, as it is kept and shown. */
export interface KeptPart {
  kind: string;
  ours: string;
  theirs: string;
  score: number;
  weight: number;
  effect: number;
  sentence: string;
}

/** What a run needs of the engine: given to it, so that a test can count what is compared. */
export interface Matcher {
  number: number;
  compare: (ours: Subject, theirs: Subject) => { score: number; parts: KeptPart[]; ourName: string; theirName: string };
  index: (entries: Iterable<{ id: number; subject: Subject }>) => { candidates: (subject: Subject) => number[] };
}
