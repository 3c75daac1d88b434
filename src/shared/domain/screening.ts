/** Who is screened, by where it comes from. A kind is a part of the view `screened_parties`. */
export const partyKinds = [
  "institution",
  "institution_person",
  "institution_owner",
  "payee",
  "payee_controller",
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
export const partyStates = ["clear", "unscreened", "stale", "under_review", "blocked", "unknown"] as const;
export type PartyState = (typeof partyStates)[number];

/** A possible match goes from new, over somebody who looks and a second person, to its end. */
export const caseStates = ["new", "looking", "second", "cleared", "confirmed", "superseded"] as const;
export type CaseState = (typeof caseStates)[number];

/** The tabs of the desk's page. */
export const caseViews = ["open", "second", "decided"] as const;
export type CaseView = (typeof caseViews)[number];
export const statesOfView: Record<CaseView, readonly CaseState[]> = {
  open: ["new", "looking"],
  second: ["second"],
  decided: ["cleared", "confirmed", "superseded"],
};

export const verdicts = ["not_same", "same", "need_more"] as const;
export type Verdict = (typeof verdicts)[number];

/** Why our party is not who the list means. */
export const clearingReasons = [
  "other_birth_date",
  "other_country",
  "other_kind",
  "other_identifier",
  "other_name_parts",
  "known_person",
  "entry_left_list",
] as const;
export type ClearingReason = (typeof clearingReasons)[number];

/** Why a case makes room for another, or for none. */
export const supersededCauses = ["party_changed", "entry_changed", "entry_left"] as const;
export type SupersededCause = (typeof supersededCauses)[number];

/** A clearing, and any other decision, says what was compared. */
export const leastWords = 20;
export const mostWords = 4_000;

/** Cases, and what was compared, are kept for so long (31 CFR 501.601). */
export const screeningYears = 10;

/** What an examiner can take away, as of any day. */
export const examinerParts = ["cases", "decisions", "comparisons", "list_versions", "settings", "test_bench"] as const;
export type ExaminerPart = (typeof examinerParts)[number];

/** The pairs that come with the product: of the first three both names are one party's, of the others they are two parties'. */
export const benchGroups = ["aliases", "aliases_across_scripts", "misspelt", "other_entries", "clean_people", "nations", "banks"] as const;
export type BenchGroup = (typeof benchGroups)[number];
export const sameGroups: readonly BenchGroup[] = ["aliases", "aliases_across_scripts", "misspelt"];

/** The thresholds that the test bench shows side by side, so that a change is decided with its price in view. */
export const benchThresholds = [0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9] as const;
