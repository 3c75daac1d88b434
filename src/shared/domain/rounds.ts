/** A draft is written, what is published opens and closes by its times, and ends as decided or cancelled. */
export const roundStates = ["draft", "published", "decided", "cancelled"] as const;
export type RoundState = (typeof roundStates)[number];

/** How a call stands at a moment. */
export const roundPhases = ["draft", "upcoming", "open", "closed", "decided", "cancelled"] as const;
export type RoundPhase = (typeof roundPhases)[number];

/** The languages that a call is written in; who reads another one, or one that was left out, reads English. */
export const roundLanguages = ["en", "fr", "es"] as const;
export type RoundLanguage = (typeof roundLanguages)[number];

export const roundLimits = { title: 160, places: 300, description: 4_000, statement: 240, reason: 400, questions: 10, scores: 9 } as const;

/** How long after a call has closed what was begun before still counts. */
export const graceMinutes = 10;

/** A question of the self-check: a statement, and whether it has to be true of who asks for money. */
export interface CheckQuestion {
  key: string;
  needed: boolean;
}

/** The name of a question's answer in the form of the self-check. */
export const answerName = (key: string) => `answer-${key}`;

/** What stands between somebody and a call: the questions that they answered otherwise than is needed, and those without an answer. */
export function judgeAnswers<Question extends CheckQuestion>(
  questions: readonly Question[],
  answers: Readonly<Record<string, string | undefined>>,
): { missing: Question[]; against: Question[] } {
  const given = (question: Question) => answers[answerName(question.key)] ?? "";
  return {
    missing: questions.filter((question) => !["yes", "no"].includes(given(question))),
    against: questions.filter((question) => given(question) === (question.needed ? "no" : "yes")),
  };
}
