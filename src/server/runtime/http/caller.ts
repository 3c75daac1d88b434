import type { FastifyRequest } from "fastify";
import ipaddr from "ipaddr.js";
import type { Access, Contract } from "../../../shared/contracts/contract.ts";
import type { SetUpStep } from "../../../shared/domain/accounts.ts";
import { AppError } from "../../../shared/domain/errors.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { readAddress } from "../proxies.ts";

/** The signed-in user behind a request. */
export interface Caller {
  id: number;
  username: string;
  isAdmin: boolean;
  isReviewer: boolean;
  /** Takes requests away as a file: administrators, and reviewers where the security policy says so (decision 0096). */
  mayExport: boolean;
  /** Whose member the user is; null for administrators and for members that were removed. */
  institutionId: number | null;
  /** What the account has to set up before it may do anything else; without a session there is nothing. */
  mustSetUp?: SetUpStep | null;
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
 * household has billions. What is none, in `X-Forwarded-For`, counts as who connected: whoever could write a new word
 * with every connection would have no limits. Nothing else reads `request.ip`.
 */
export function addressOf(request: FastifyRequest): string {
  const address = readAddress(request.ip) ?? readAddress(request.socket.remoteAddress);
  if (!address || address.kind() === "ipv4") return address?.toString() ?? "";
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
function requireAccess(access: Access, caller: Caller | undefined): void {
  if (access === "anyone") return;
  if (!caller) throw new AppError("unauthenticated", m.error_unauthenticated());
  if (access === "staff" && !caller.isAdmin && !caller.isReviewer) throw new AppError("forbidden", m.error_forbidden());
  if (access === "export" && !caller.mayExport) throw new AppError("forbidden", m.error_forbidden());
  if (access === "admin" && !caller.isAdmin) throw new AppError("forbidden", m.error_forbidden());
  if (access === "member" && caller.institutionId === null) throw new AppError("forbidden", m.error_forbidden());
}

/**
 * Who calls, as far as the contract lets them: throws like requireAccess, and set_up_first while the account has something to set
 * up. Where anyone may call, such a session is nobody, so that it opens no more than a visitor has.
 */
export function admit({ access, whileSettingUp }: Contract, caller: Caller | undefined): Caller | undefined {
  requireAccess(access, caller);
  if (!caller?.mustSetUp || whileSettingUp) return caller;
  if (access === "anyone") return undefined;
  throw new AppError("set_up_first", caller.mustSetUp === "password" ? m.set_up_password_first() : m.set_up_factor_first());
}
