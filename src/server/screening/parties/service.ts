import { type PartyKind, type PartyRef, type PartyState, screeningYears } from "../../../shared/domain/screening.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import { readListState } from "../lists/service.ts";
import * as copies from "./copies/queries.ts";
import * as queries from "./standing/queries.ts";

/** Why a party stands as it does; null for one that is clear. */
export type StandingCause =
  | "no_such_party"
  | "unreadable_name"
  | "never_screened"
  | "party_changed"
  | "lists_changed"
  | "engine_changed"
  | "no_list"
  | "list_stale"
  | "case_open"
  | "match_confirmed";

/** What a standing rests on, to be kept with whatever is decided by it. */
export interface StandingEvidence {
  because: StandingCause | null;
  label: string | null;
  partyId: number | null;
  /** The version of the party that was screened, where that is how it is now. */
  partyVersionId: number | null;
  fingerprint: string | null;
  screenedAt: string | null;
  /** The state of the lists as of which it was screened, and the newest one. */
  screenedState: string | null;
  state: string;
  engine: number;
  threshold: string;
  /** The version of each list in force, by the list's number. */
  lists: Record<string, number>;
  /** Those that are open or confirmed. */
  cases: number[];
}

export interface PartyStanding extends PartyRef {
  state: PartyState;
  evidence: StandingEvidence;
}

/** The key of a party in what `readPartyStandings` returns. */
export function partyKey({ kind, ref }: PartyRef): string {
  return `${kind}:${ref}`;
}

/**
 * How each of these parties stands as of this statement: what its source says now is compared with what was screened, so a change that
 * nobody has looked at is never clear. A caller that goes by it holds the rows from which the parties come (institution, project) until
 * its own transaction ends; decision 0058 says which.
 */
export async function readPartyStandings(tx: Queryable, refs: readonly PartyRef[]): Promise<Map<string, PartyStanding>> {
  const force = await queries.readForce(tx);
  const { isFresh } = await readListState(tx);
  const rows = await queries.listStandingRows(
    tx,
    refs.map(({ kind }) => kind),
    refs.map(({ ref }) => Number(ref)),
  );
  return new Map(rows.map((row) => [partyKey(row), standingOf(row, force, isFresh)]));
}

/**
 * Every party that has a part in payments: of each institution with its owners and people, and of each project the payee and the
 * community's body with whoever signed for it. An institution and a payee are named even where they are missing, so that somebody asks for
 * them; so is the community where nobody says who it is.
 */
export async function listPartiesOfPayments(
  tx: Queryable,
  { institutionIds, projectIds }: { institutionIds: readonly number[]; projectIds: readonly number[] },
): Promise<{ institutions: Map<number, PartyRef[]>; projects: Map<number, PartyRef[]> }> {
  const found = await queries.listPartiesOfPayments(tx, institutionIds, projectIds);
  const partiesOf = (of: "institution" | "project", ownerId: number, needed: readonly PartyKind[][]): PartyRef[] => {
    const theirs = found.filter((party) => party.of === of && party.ownerId === ownerId);
    const missing = needed.filter((kinds) => !theirs.some(({ kind }) => kinds.includes(kind)));
    return [
      ...missing.flatMap(([kind]) => (kind ? [{ kind, ref: String(ownerId) }] : [])),
      ...theirs.map(({ kind, ref }) => ({ kind, ref })),
    ];
  };
  return {
    institutions: new Map(institutionIds.map((id) => [id, partiesOf("institution", id, [["institution"]])])),
    projects: new Map(projectIds.map((id) => [id, partiesOf("project", id, [["payee"], ["community", "nation", "applicant"]])])),
  };
}

/** Every party that has a part in one payment. */
export async function listPartiesOfPayment(
  tx: Queryable,
  { institutionId, projectId }: { institutionId: number; projectId: number },
): Promise<PartyRef[]> {
  const { institutions, projects } = await listPartiesOfPayments(tx, { institutionIds: [institutionId], projectIds: [projectId] });
  return [...(institutions.get(institutionId) ?? []), ...(projects.get(projectId) ?? [])];
}

/** Keeps what is decided about the cases of these parties as it is until the transaction is over. */
export async function holdCasesOf(tx: Queryable, refs: readonly PartyRef[]): Promise<void> {
  await queries.holdCases(
    tx,
    refs.map(({ kind }) => kind),
    refs.map(({ ref }) => ref),
  );
}

function standingOf(row: queries.StandingRow, force: queries.Force, isFresh: boolean): PartyStanding {
  const [state, because] = judge(row, force, isFresh);
  return {
    kind: row.kind,
    ref: row.ref,
    state,
    evidence: {
      because,
      label: row.label,
      partyId: row.partyId,
      partyVersionId: row.versionId,
      fingerprint: row.fingerprint,
      screenedAt: row.screenedAt?.toISOString() ?? null,
      screenedState: row.screenedState,
      state: force.number,
      engine: force.engine,
      threshold: force.threshold,
      lists: force.lists,
      cases: row.cases.map(({ id }) => id),
    },
  };
}

/** What stops a payment for longest is said first. */
function judge(row: queries.StandingRow, force: queries.Force, isFresh: boolean): [PartyState, StandingCause | null] {
  if (row.cases.some(({ state }) => state === "confirmed")) return ["blocked", "match_confirmed"];
  if (row.cases.length > 0) return ["under_review", "case_open"];
  if (row.fingerprint === null) return ["unknown", "no_such_party"];
  if (!canBeRead(row)) return ["unknown", "unreadable_name"];
  if (Object.keys(force.lists).length === 0) return ["stale", "no_list"];
  if (row.screenedFingerprint === null) return ["unscreened", "never_screened"];
  if (row.screenedFingerprint !== row.fingerprint) return ["unscreened", "party_changed"];
  if (row.screenedEngine !== force.engine) return ["unscreened", "engine_changed"];
  if (row.screenedState !== force.number) return ["unscreened", "lists_changed"];
  if (!isFresh) return ["stale", "list_stale"];
  return ["clear", null];
}

/** A name without a letter or a digit, such as one of characters that nobody sees, resembles nothing and must not pass for clear. */
function canBeRead({ subject }: queries.StandingRow): boolean {
  return subject?.names.some(({ text }) => /[\p{L}\p{N}]/u.test(text)) ?? false;
}

/**
 * Reads the sources again when something of them has changed since: parties that are new or different get a version, and those whose
 * source is gone go with it, or stay for as long as a case or a payment needs them.
 */
export async function readSources(tx: Queryable, { always = false } = {}): Promise<void> {
  if (!always && !(await copies.isSourceChanged(tx))) return;
  await copies.takeSourceChanges(tx);
  await copies.storeChangedParties(tx);
  await copies.noteGoneParties(tx);
  await copies.removeGoneParties(tx, screeningYears);
}

/** Removes those whose years are over, although nothing has changed at their sources. */
export async function removeGone(tx: Queryable): Promise<void> {
  await copies.removeGoneParties(tx, screeningYears);
}

export {
  countDue,
  type ListedParty,
  listGroups,
  listPartiesToScreen,
  partyList,
  type PartyToScreen,
  screenAgain,
  setScreened,
} from "./copies/queries.ts";
export { readForce } from "./standing/queries.ts";

/** Whether a source has changed, or a party is not screened as it and the lists are now, for an engine that is in force. */
export async function isAnythingToScreen(db: Queryable, engine: number): Promise<boolean> {
  const force = await queries.readForce(db);
  if (force.engine !== engine) return false;
  if (await copies.isSourceChanged(db)) return true;
  return (await copies.listGroups(db, { state: force.number, engine, threshold: force.threshold })).length > 0;
}
