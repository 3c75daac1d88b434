import * as calls from "./calls.ts";
import * as complianceCalls from "./compliance-calls.ts";
import type { PartnerContract } from "./partner-contract.ts";
import * as projectReportCalls from "./project-report-calls.ts";
import * as reportCalls from "./report-calls.ts";
import * as webhookCalls from "./webhook-calls.ts";

/** Every call of the partner API. */
export const partnerContracts: PartnerContract[] = [
  ...Object.values(calls),
  ...Object.values(complianceCalls),
  ...Object.values(projectReportCalls),
  ...Object.values(reportCalls),
  ...Object.values(webhookCalls),
];
