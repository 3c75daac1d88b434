import type { ImportKindName } from "../../../../shared/domain/imports.ts";
import { fundingRequests } from "./funding-requests.ts";
import { inquiries } from "./inquiries.ts";
import { institutions } from "./institutions.ts";
import { grants } from "./past-grants.ts";
import type { ImportKind } from "./kind.ts";

/** Everything that can be imported: a kind that the browser offers and that is missing here does not compile. */
export const kinds: Record<ImportKindName, ImportKind> = {
  institution: institutions,
  respondent: inquiries,
  funding_request: fundingRequests,
  past_grant: grants,
};
