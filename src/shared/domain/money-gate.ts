/** Why no money of an institution may move, the first that applies; the view `money_blocks` finds them. */
export const moneyBlocks = ["ineligible", "stepped_back", "not_compliant", "expired"] as const;
export type MoneyBlock = (typeof moneyBlocks)[number];

/** What a compliance alert is about: a review that is late stops nothing. */
export const alertCauses = [...moneyBlocks, "review_due"] as const;
export type AlertCause = (typeof alertCauses)[number];
