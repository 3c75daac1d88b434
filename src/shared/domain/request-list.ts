/** How near the day is on which the staff have to have done the next thing. */
export const ageings = ["on_time", "soon", "late"] as const;
export type Ageing = (typeof ageings)[number];

export const dueFilters = ["soon", "late"] as const;
export type DueFilter = (typeof dueFilters)[number];

/** What marks a request, for all or for who asks: each of them can be asked for alone. */
export const requestMarks = ["objection", "question", "to_score", "scores_missing", "scored", "alike", "withdrawn", "merged"] as const;
export type RequestMark = (typeof requestMarks)[number];

/** A request is due soon from this many days before its day. */
export const soonDays = 3;

/** In the order of scores are only those whose scores the caller may read: a place in it would tell the others (decision 0032). */
export const fundingRequestSorts = [
  "submittedAt",
  "organizationName",
  "organizationType",
  "fundingAmount",
  "nextDue",
  "round",
  "score",
] as const;

/** More of them could not be found again; and each person's are read at once. */
export const mostSavedFilters = 50;
export const longestFilterName = 80;

/** How many cards a column of the board begins with. */
export const boardColumnSize = 20;
/** How far a column that is filtered counts its cards: four are counted for one board. */
export const boardCounted = 100;
