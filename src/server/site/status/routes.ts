import type { FastifyInstance } from "fastify";
import { readStatus } from "../../../shared/contracts/site/status.ts";
import { mount } from "../../runtime/http/mount.ts";
import type { ReadStatus } from "./service.ts";

/** What works at the moment, for machines. */
export function statusRoutes(app: FastifyInstance, read: ReadStatus): void {
  mount(app, readStatus, read);
}
