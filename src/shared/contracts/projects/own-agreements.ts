import { z } from "zod";
import { m } from "../../messages/generated/messages.js";
import { contract } from "../contract.ts";
import { rowId, rowIdText } from "../parts.ts";
import { code } from "../requests/applicant.ts";
import { agreement, agreementRevisions, agreementTerms, line, reason, remarkBody, revisionsQuery, seenDraft } from "./agreements.ts";
import { changing, confirmed, errors, params } from "./community.ts";

const byLink = { access: "anyone", params, response: agreement } as const;

export const getOwnAgreement = contract("GET /api/requests/{token}/agreement", {
  ...byLink,
  does: "Read a project's agreement, with the community's private link",
  errors,
});

/** All but what the provider sets: its language, the amount and who signs for it. */
export const editOwnAgreement = contract("PUT /api/requests/{token}/agreement", {
  ...byLink,
  does: "Change the draft of an agreement, with the community's private link",
  body: z.object({ terms: agreementTerms, ...seenDraft }),
  bodyLimit: 400 * 1024,
  errors: changing,
});

export const listOwnAgreementRevisions = contract("GET /api/requests/{token}/agreement/{number}/revisions", {
  access: "anyone",
  does: "Read what was changed in an agreement, with the community's private link",
  params: params.extend({ number: rowIdText }),
  query: revisionsQuery,
  response: agreementRevisions,
  errors,
});

export const remarkOnOwnAgreement = contract("POST /api/requests/{token}/agreement/remarks", {
  ...byLink,
  does: "Remark on a line of an agreement, with the community's private link",
  body: z.object(remarkBody),
  errors: changing,
});

/** Signs what was read: the version and the hash that the page showed. */
export const signOwnAgreement = contract("POST /api/requests/{token}/agreement/sign", {
  ...byLink,
  does: "Sign an agreement, with the community's private link",
  body: z.object({
    number: rowId,
    hash: z.string().max(64),
    name: line(200).refine((value) => value !== "", { error: () => m.agr_error_name() }),
    role: line(200).refine((value) => value !== "", { error: () => m.agr_error_role() }),
    hasAgreed: z.boolean().refine((value) => value, { error: () => m.agr_error_agree() }),
    code,
  }),
  errors: confirmed,
});

/** It takes no code, as nothing is opened by it. */
export const declineOwnAgreement = contract("POST /api/requests/{token}/agreement/decline", {
  ...byLink,
  does: "Decline an agreement that waits for signatures, with the community's private link",
  body: z.object({ number: rowId, reason }),
  errors: changing,
});

export const endOwnAgreement = contract("POST /api/requests/{token}/agreement/end", {
  ...byLink,
  does: "Give notice that an agreement ends, with the community's private link",
  body: z.object({ reason, code }),
  errors: confirmed,
});

export const downloadOwnAgreement = contract("GET /api/requests/{token}/agreement/{number}/document", {
  access: "anyone",
  does: "Download an agreement as PDF, with the community's private link",
  params: params.extend({ number: rowIdText }),
  response: z.unknown(),
  errors,
});
