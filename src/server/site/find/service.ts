import { listTransfers } from "../../../shared/contracts/money/transfers.ts";
import { getInstitutionRecord } from "../../../shared/contracts/partners/institutions.ts";
import { listProjectRecords } from "../../../shared/contracts/projects/publication.ts";
import { listFundingRequests } from "../../../shared/contracts/requests/intake.ts";
import { listRespondents } from "../../../shared/contracts/requests/respondents.ts";
import { listRounds } from "../../../shared/contracts/requests/rounds.ts";
import { listTreatySignatures } from "../../../shared/contracts/requests/treaty.ts";
import { listMessages } from "../../../shared/contracts/requests/visitor-messages.ts";
import type { FoundGroup, FoundLine } from "../../../shared/contracts/site/find.ts";
import { type FindKind, findKinds, isFindKind, keptOnDevice, shownOfEach } from "../../../shared/domain/finding.ts";
import type { Context } from "../../runtime/context.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import { type Find, findRecords } from "../../runtime/db/find.ts";
import { readWanted } from "../../runtime/db/find-words.ts";
import type { Caller } from "../../runtime/http/caller.ts";
import { typesCalled } from "../../requests/funding-requests/service.ts";
import { lineOf } from "./lines.ts";
import * as queries from "./queries.ts";

/** The call that shows the records of a kind: whoever may make it may find them, and nobody else (decision 0029). */
const shownBy: Record<FindKind, { access: "staff" | "admin" }> = {
  funding_request: listFundingRequests,
  project: listProjectRecords,
  funding_round: listRounds,
  institution: getInstitutionRecord,
  respondent: listRespondents,
  treaty_signature: listTreatySignatures,
  transfer: listTransfers,
  message: listMessages,
};

/** The kinds that somebody may find, in the order in which they are shown. */
const kindsFor = ({ isAdmin }: Pick<Caller, "isAdmin">) => findKinds.filter((kind) => isAdmin || shownBy[kind].access === "staff");

/** What the caller may read and is found by these words: the first few of each kind. */
export async function findByWords(
  { reads }: Pick<Context, "reads">,
  caller: Pick<Caller, "isAdmin">,
  typed: string,
): Promise<FoundGroup[]> {
  const wanted = readWanted(typed, typesCalled);
  if (!wanted) return [];
  const kinds = kindsFor(caller);
  const finds = Map.groupBy(await findRecords(reads, kinds, wanted, shownOfEach + 1), ({ kind }) => kind);
  const lines = await readAll(
    reads,
    [...finds.values()].flatMap((ofKind) => ofKind.slice(0, shownOfEach)),
  );
  return kinds
    .map((kind) => ({ kind, items: lines.filter((line) => line.kind === kind), hasMore: (finds.get(kind)?.length ?? 0) > shownOfEach }))
    .filter(({ items }) => items.length > 0);
}

/** The lines of records that somebody opened before, such as "funding_request.7,transfer.12". */
export async function readLines({ reads }: Pick<Context, "reads">, caller: Pick<Caller, "isAdmin">, records: string): Promise<FoundLine[]> {
  const kinds = kindsFor(caller);
  const asked = records
    .split(",")
    .slice(0, keptOnDevice)
    .flatMap((record) => {
      const [kind = "", id] = record.split(".");
      return isFindKind(kind) && kinds.includes(kind) ? [{ kind, id: Number(id) }] : [];
    });
  return readAll(reads, asked);
}

/** In the order of the finds; what was deleted since is not there any more. */
async function readAll(db: Queryable, finds: readonly Find[]): Promise<FoundLine[]> {
  if (finds.length === 0) return [];
  const idsOf = (wanted: FindKind) => finds.flatMap(({ kind, id }) => (kind === wanted ? [id] : []));
  const ids = Object.fromEntries(findKinds.map((kind) => [kind, idsOf(kind)])) as Record<FindKind, number[]>;
  const shown = await queries.readShown(db, ids);
  const lines = new Map(shown.map((row) => [`${row.kind}.${row.id}`, lineOf(row)]));
  return finds.flatMap(({ kind, id }) => lines.get(`${kind}.${id}`) ?? []);
}
