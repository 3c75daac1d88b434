import { auditTypeOfKind } from "../../../../shared/domain/audit-words.ts";
import { findKinds } from "../../../../shared/domain/finding.ts";
import { deskPaths } from "../../../../shared/desk-paths.ts";
import type { CallOutput } from "../../../api/client.ts";
import { recordAddress } from "../../../desk/record-address.ts";

export type Entry = CallOutput<"GET /api/admin/audit-log">["items"][number];

/** Pages of what cannot be found by the palette: of the one thing, or where all of its kind are. */
const pages: Record<string, (id: string) => string> = {
  approval: () => deskPaths.approvals,
  organisation: () => deskPaths.settings,
  security_policy: () => deskPaths.security,
  user: () => deskPaths.staff,
  certification: () => deskPaths.certifications,
  email: () => `${deskPaths.emails}?tab=outbox`,
  text: (key) => deskPaths.text(key),
  screening_case: (id) => deskPaths.screeningCase(Number(id)),
  screening_list: () => deskPaths.screeningLists,
  screening_own_entry: () => deskPaths.screeningLists,
  discovery_source: () => deskPaths.discoverySources,
  discovery_run: () => deskPaths.discoveryRuns,
  decision_reason: () => deskPaths.decisionReasons,
  question_template: () => deskPaths.questionTemplates,
  retention_period: () => deskPaths.retention,
  backup: () => deskPaths.backups,
  bank_account: () => deskPaths.bank,
  bank_entry: () => deskPaths.bank,
  payment_order: () => deskPaths.bank,
};

/** Where the desk shows what an entry is about; undefined where it has no page. */
export function subjectAddress({ subjectType, subjectId, reference }: Entry): string | undefined {
  if (subjectId === null) return undefined;
  const kind = findKinds.find((one) => auditTypeOfKind(one) === subjectType);
  if (!kind) return pages[subjectType]?.(subjectId);
  // Without its reference a signature is not found: it has been removed, or is not there yet.
  if (kind === "treaty_signature" && reference === null) return undefined;
  return recordAddress({ kind, id: Number(subjectId), publicId: subjectId, reference });
}
