import { deskPaths } from "../../../../shared/desk-paths.ts";
import type { ImportKindName } from "../../../../shared/domain/imports.ts";

const pathsOf: Record<ImportKindName, (id: number) => string> = {
  institution: deskPaths.institution,
  respondent: deskPaths.respondent,
  funding_request: deskPaths.fundingRequest,
  past_grant: deskPaths.pastGrant,
};

/** Where the desk shows a record of a kind. */
export const recordPath = (kind: ImportKindName, id: number): string => pathsOf[kind](id);
