import "fastify";
import type { Access } from "../../shared/contracts/contract.ts";
import { AppError } from "../../shared/domain/errors.ts";
import { m } from "../../shared/messages/generated/messages.js";

/** The signed-in user behind a request. */
export interface Caller {
  id: number;
  username: string;
  isAdmin: boolean;
  /** Names the session without opening it. */
  sessionHash: string;
}

declare module "fastify" {
  interface FastifyInstance {
    /** Finds the user of the request's session cookie; the feature `auth` provides it. */
    identify: (request: FastifyRequest) => Promise<Caller | undefined>;
  }
}

/** Throws 401 for an anonymous caller and 403 for one without the right (§6, enforced on the server by ruling). */
export function requireAccess(access: Access, caller: Caller | undefined): void {
  if (access === "anyone") return;
  if (!caller) throw new AppError("unauthenticated", m.error_unauthenticated());
  if (access === "admin" && !caller.isAdmin) throw new AppError("forbidden", m.error_forbidden());
}
