/** What the staff find by a few words: the kinds of records, in the order in which they are shown. */
export const findKinds = [
  "funding_request",
  "project",
  "funding_round",
  "institution",
  "respondent",
  "treaty_signature",
  "transfer",
  "message",
] as const;
export type FindKind = (typeof findKinds)[number];

/** How many of each kind are shown; the kind's list has the others. */
export const shownOfEach = 6;
/** A longer text is no search any more. */
export const longestSearch = 200;
/** So many records that somebody opened are kept on their device. */
export const keptOnDevice = 8;

export function isFindKind(text: string): text is FindKind {
  return (findKinds as readonly string[]).includes(text);
}
