import type { FastifyInstance } from "fastify";
import * as calls from "../../../shared/contracts/discovery.ts";
import { AppError } from "../../../shared/domain/errors.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { mount } from "../../http/mount.ts";

/** The calls of partner discovery. No register is connected yet, and they say so: nothing was read, nothing runs. */
export function discoveryRoutes(app: FastifyInstance): void {
  mount(app, calls.getDiscoveryStatus, async () => ({
    lastUpdated: null,
    isRunning: false,
    counts: { total: 0, eligible: 0, ineligible: 0 },
  }));

  mount(app, calls.runDiscovery, async () => {
    throw new AppError("unavailable", m.discovery_no_register());
  });

  mount(app, calls.stopDiscovery, async () => ({ success: false, message: m.discovery_not_running() }));
}
