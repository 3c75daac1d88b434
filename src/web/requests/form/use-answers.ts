import { useEffect, useReducer } from "react";
import type * as answersModule from "./answers.ts";

type Answers = typeof answersModule;

let answers: Answers | undefined;

/** What understands and checks the answers: nobody needs it before they have typed. Undefined until it is here. */
export function knownAnswers(): Answers | undefined {
  return answers;
}

/** Waits for it. Without a connection it may not come: then the server alone checks. */
export async function awaitAnswers(): Promise<void> {
  answers ??= await import("./answers.ts").catch(() => undefined);
}

/** Fetches it as soon as the form stands, for the connection may be gone when it is wanted, and renders anew with it. */
export function useAnswers(): Answers | undefined {
  const [, noteKnown] = useReducer((times: number) => times + 1, 0);
  useEffect(() => void awaitAnswers().then(noteKnown), []);
  return answers;
}
