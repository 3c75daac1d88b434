import type { KycContent } from "../../../../shared/contracts/partners/kyc.ts";
import type { Queryable } from "../../../runtime/db/database.ts";
import { findFile } from "../queries.ts";
import * as queries from "./queries.ts";
import { partiesOf, type Party, subjectOfInstitution, together } from "./subjects.ts";

/**
 * Writes what is screened of an institution, from its approved and its submitted version, in the transaction that changes either. The
 * institution is held.
 */
export async function refreshParties(tx: Queryable, institutionId: number): Promise<void> {
  const file = await findFile(tx, institutionId);
  if (!file) return;
  const inForce = await contentOf(tx, file.approvedVersionId);
  const submitted = await contentOf(tx, file.submittedVersionId);
  const held = inForce && partiesOf(inForce);
  const coming = submitted && partiesOf(submitted);
  await queries.replaceParties(tx, "kyc_people", institutionId, mergeParties(held?.people, coming?.people));
  await queries.replaceParties(tx, "kyc_owners", institutionId, mergeParties(held?.owners, coming?.owners));
  const subjects = [inForce, submitted].flatMap((content) => (content ? [subjectOfInstitution(content)] : []));
  await queries.setSubject(tx, institutionId, subjects[0] ? together(subjects[0], subjects[1]) : null);
}

async function contentOf(tx: Queryable, versionId: number | null): Promise<KycContent | undefined> {
  return versionId === null ? undefined : (await queries.findVersion(tx, versionId))?.content;
}

/** The parties of two versions, each with what both say of it: they are screened under what holds and under what may come. */
export function mergeParties(inForce: Party[] = [], submitted: Party[] = []): (Party & { isInForce: boolean; isSubmitted: boolean })[] {
  const keys = new Set([...inForce, ...submitted].map(({ key }) => key));
  return [...keys].flatMap((key) => {
    const held = inForce.find((one) => one.key === key);
    const coming = submitted.find((one) => one.key === key);
    const first = held ?? coming;
    if (!first) return [];
    return [
      {
        ...first,
        subject: together(first.subject, held && coming?.subject),
        isInForce: held !== undefined,
        isSubmitted: coming !== undefined,
      },
    ];
  });
}
