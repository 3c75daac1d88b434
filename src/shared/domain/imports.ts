import { m } from "../messages/generated/messages.js";

/** What an organisation brings in by a file (decision 0091). */
export const importKinds = ["institution", "respondent", "funding_request", "past_grant"] as const;
export type ImportKindName = (typeof importKinds)[number];

const kindLabels: Record<ImportKindName, () => string> = {
  institution: m.tab_admin_institutions,
  respondent: m.message_nav_inquiries,
  funding_request: m.tab_funding_requests,
  past_grant: m.pgrant_title,
};

export function importKindLabel(kind: ImportKindName): string {
  return kindLabels[kind]();
}

export const importBounds = { bytes: 5 * 1024 * 1024, rows: 10_000, columns: 200 } as const;

/** Which column of the file each field is read from, by the column's key; a field that is missing here is not read. */
export type ImportMapping = Record<string, string>;

/** Why a record is kept when its import is undone. */
export const keptReasons = ["changed", "used", "screened"] as const;
