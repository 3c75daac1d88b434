import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "../../../shared/domain/errors.ts";
import { m } from "../../../shared/messages/generated/messages.js";

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * CSRF protection: a browser says where a request comes from, in Sec-Fetch-Site or Origin, and a page
 * cannot forge either. Programs send neither and carry no visitor's cookie, so they pass.
 */
export function refuseCrossSiteWrites(app: FastifyInstance, publicUrl: string): void {
  const publicOrigin = new URL(publicUrl).origin;
  app.addHook("onRequest", (request, _reply, done) => {
    const isRefused = !safeMethods.has(request.method) && isCrossSite(request, publicOrigin);
    done(isRefused ? new AppError("cross_site_request", m.error_cross_site()) : undefined);
  });
}

function isCrossSite(request: FastifyRequest, publicOrigin: string): boolean {
  const site = request.headers["sec-fetch-site"];
  if (site !== undefined) return site !== "same-origin" && site !== "none";
  const origin = request.headers.origin;
  if (origin === undefined) return false;
  return origin !== publicOrigin && (!URL.canParse(origin) || new URL(origin).host !== request.headers.host);
}
