import type { CallInput } from "../../api/client.ts";

/** Those on the home page (§2): the newest that are eligible. */
export const shownInstitutions: CallInput<"GET /api/institutions"> = { query: { eligibility: "eligible", limit: "3" } };
