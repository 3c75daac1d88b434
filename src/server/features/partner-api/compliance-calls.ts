import type { FastifyInstance } from "fastify";
import * as calls from "../../../shared/contracts/partner/compliance-calls.ts";
import type { Context } from "../../context.ts";
import { readCompliance } from "../compliance/service.ts";
import { mountCall } from "./mount-call.ts";

/** How the partner stands to the UN Declaration. */
export function mountComplianceCalls(api: FastifyInstance, context: Context): void {
  mountCall(api, context, calls.getCompliance, ({ caller, tx }) => readCompliance(tx, caller.institutionId));
}
