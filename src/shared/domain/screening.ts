/** Who is screened, by where it comes from. A kind is a part of the view `screened_parties`. */
const partyKinds = [
  "institution",
  "institution_person",
  "institution_owner",
  "payee",
  "community",
  "signatory",
  "nation",
  "applicant",
] as const;
export type PartyKind = (typeof partyKinds)[number];

/** Names a party: its kind, and the number of the row that it comes from. */
export interface PartyRef {
  kind: PartyKind;
  ref: string;
}

/**
 * How a party stands at this moment.
 *
 * * `clear`: screened as it is now, against the lists as they are now, and nothing about it is open;
 * * `unscreened`: it, a list or the engine has changed since, and nobody has looked yet;
 * * `stale`: no list is in force, or one of them could not be checked for too long;
 * * `under_review`: a possible match is open;
 * * `blocked`: a match is confirmed;
 * * `unknown`: there is no such party, or nothing in its name can be read.
 */
const partyStates = ["clear", "unscreened", "stale", "under_review", "blocked", "unknown"] as const;
export type PartyState = (typeof partyStates)[number];

/** A possible match goes from new, over somebody who looks and a second person, to its end. */
const caseStates = ["new", "looking", "second", "cleared", "confirmed", "superseded"] as const;
export type CaseState = (typeof caseStates)[number];
