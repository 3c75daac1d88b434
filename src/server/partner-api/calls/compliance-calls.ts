import type { FastifyInstance } from "fastify";
import * as calls from "../../../shared/contracts/partner-api/calls/compliance-calls.ts";
import type { Context } from "../../runtime/context.ts";
import { readCompliance } from "../../partners/compliance/service.ts";
import { mountCall } from "./mount-call.ts";

/** How the partner stands to the UN Declaration. */
export function mountComplianceCalls(api: FastifyInstance, context: Context): void {
  mountCall(api, context, calls.getCompliance, ({ caller, tx }) => readCompliance(tx, caller.institutionId));
}
