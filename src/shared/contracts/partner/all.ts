import * as calls from "./calls.ts";
import type { PartnerContract } from "./partner-contract.ts";
import * as webhookCalls from "./webhook-calls.ts";

/** Every call of the partner API, in the order of its documentation. */
export const partnerContracts: PartnerContract[] = [...Object.values(calls), ...Object.values(webhookCalls)];
