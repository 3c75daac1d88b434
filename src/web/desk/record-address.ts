import type { FindKind } from "../../shared/domain/finding.ts";
import { deskPaths } from "../../shared/desk-paths.ts";

const searchOf = (path: string) => (typed: string) => `${path}?q=${encodeURIComponent(typed)}`;

/** The list of each kind, searched for the same words; funding calls are few, and their list has no search. */
export const listOf: Record<FindKind, (typed: string) => string> = {
  funding_request: searchOf(deskPaths.fundingRequests),
  project: searchOf(deskPaths.projects),
  funding_round: () => deskPaths.rounds,
  institution: searchOf(deskPaths.institutions),
  respondent: searchOf(deskPaths.respondents),
  treaty_signature: searchOf(deskPaths.treatySignatures),
  transfer: searchOf(deskPaths.transfers),
  message: searchOf(deskPaths.messages),
};

interface RecordPlace {
  kind: FindKind;
  id: number;
  /** Of a transfer. */
  publicId: string | null;
  reference: string | null;
}

/** Where a record is opened at the desk. */
export function recordAddress({ kind, id, publicId, reference }: RecordPlace): string {
  const addresses: Record<FindKind, () => string> = {
    funding_request: () => deskPaths.fundingRequest(id),
    project: () => deskPaths.project(id),
    funding_round: () => deskPaths.round(id),
    institution: () => deskPaths.institution(id),
    respondent: () => deskPaths.respondent(id),
    // A signature has no page of its own: its reference finds it alone.
    treaty_signature: () => listOf.treaty_signature(reference ?? ""),
    transfer: () => deskPaths.transfer(publicId ?? ""),
    message: () => deskPaths.message(id),
  };
  return addresses[kind]();
}
