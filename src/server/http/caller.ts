import type { FastifyRequest } from "fastify";
import ipaddr from "ipaddr.js";
import type { Access } from "../../shared/contracts/contract.ts";
import { AppError } from "../../shared/domain/errors.ts";
import { m } from "../../shared/messages/generated/messages.js";

/** The signed-in user behind a request. */
export interface Caller {
  id: number;
  username: string;
  isAdmin: boolean;
  isReviewer: boolean;
  /** Whose member the user is; null for administrators and for members that were removed. */
  institutionId: number | null;
  /** Names the session without opening it. */
  sessionHash: string;
}

/** A user who belongs to an institution. */
export type MemberCaller = Caller & { institutionId: number };

/** Where a request comes from: its address for limits, and what the browser says it is. */
export interface Origin {
  ip: string;
  userAgent: string | undefined;
}

export function originOf(request: FastifyRequest): Origin {
  return { ip: addressOf(request), userAgent: request.headers["user-agent"]?.slice(0, 300) };
}

/**
 * The address by which limits count a visitor: an IPv4 address, or the first 64 bits of an IPv6 one, of which every
 * household has billions. Nothing else reads `request.ip`.
 */
export function addressOf(request: FastifyRequest): string {
  if (!ipaddr.isValid(request.ip)) return request.ip;
  // An IPv4 address in IPv6's clothes is the same visitor.
  const address = ipaddr.process(request.ip);
  if (address.kind() === "ipv4") return address.toString();
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${address.toNormalizedString()}/64`);
  return `${network.toString()}/64`;
}

declare module "fastify" {
  interface FastifyInstance {
    /** Finds the user of the request's session cookie; the feature `auth` provides it. */
    identify: (request: FastifyRequest) => Promise<Caller | undefined>;
    /** Gives the browser the cookies of a session that was opened, and ends the one that it had; the feature `auth` provides it. */
    giveSession: (request: FastifyRequest, reply: FastifyReply, opened: { token: string; device: string }) => Promise<void>;
  }
}

/** Throws 401 for an anonymous caller and 403 for one without the right (§6, enforced on the server by ruling). */
export function requireAccess(access: Access, caller: Caller | undefined): void {
  if (access === "anyone") return;
  if (!caller) throw new AppError("unauthenticated", m.error_unauthenticated());
  if (access === "staff" && !caller.isAdmin && !caller.isReviewer) throw new AppError("forbidden", m.error_forbidden());
  if (access === "admin" && !caller.isAdmin) throw new AppError("forbidden", m.error_forbidden());
  if (access === "member" && caller.institutionId === null) throw new AppError("forbidden", m.error_forbidden());
}
