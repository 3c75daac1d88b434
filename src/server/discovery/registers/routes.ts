import type { FastifyInstance } from "fastify";
import * as calls from "../../../shared/contracts/discovery/search.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Context } from "../../runtime/context.ts";
import { mount } from "../../runtime/http/mount.ts";
import { mountRead } from "../../runtime/http/mount-read.ts";
import * as service from "./service.ts";

/** Status, Find Partners and Stop (§7). */
export function discoveryRoutes(app: FastifyInstance, context: Context): void {
  mountRead(app, calls.getDiscoveryStatus, () => service.readDiscoveryStatus(context.db));

  mount(app, calls.runDiscovery, async ({ caller }) => ({
    success: true,
    message: m.discovery_run_started(),
    runId: await service.findPartners(context, caller),
  }));

  mount(app, calls.stopDiscovery, async ({ caller }) => {
    const isStopped = await service.stopRun(context, caller);
    return { success: isStopped, message: isStopped ? m.discovery_stopping() : m.discovery_not_running() };
  });
}
