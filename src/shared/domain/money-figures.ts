/** What sums of money are compared by. The theme is that of a request's project: a request itself names none. */
export const moneyGroupings = ["theme", "place", "month", "round"] as const;
export type MoneyGrouping = (typeof moneyGroupings)[number];

/** What is told of each group: asked for by requests, granted by agreements, and paid by settled transfers. */
export const moneySteps = ["requested", "granted", "paid"] as const;
export type MoneyStep = (typeof moneySteps)[number];

/** So few decisions say nothing about how long decisions take. */
export const fewestDecisions = 5;
