import type { FastifyInstance } from "fastify";
import { getOutlines } from "../../../shared/contracts/projects/map.ts";
import { AppError } from "../../../shared/domain/errors.ts";
import { mapSpans, type MapView } from "../../../shared/domain/project-map.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Context } from "../../runtime/context.ts";
import { addressOf } from "../../runtime/http/caller.ts";
import { compressFor } from "../../runtime/http/compression.ts";
import { mount } from "../../runtime/http/mount.ts";
import { countHit } from "../../runtime/http/rate-limit.ts";
import { createRecent } from "../../runtime/http/recent.ts";
import { drawApart } from "./draw-apart.ts";

/** Some two megabytes. */
const mostKept = 200;
/** One takes thirty to eighty milliseconds of a processor that is not the server's. */
const mostMadePerSecond = 8;
/** Of what is not kept: a village that shares an address looks at some maps, and nobody takes them from everybody else. */
const drawings = { most: 120, windowSeconds: 60 };
/** Coasts do not move. */
const keptSeconds = 30 * 86_400;

export function mapRoutes(app: FastifyInstance, { db }: Context): void {
  const recent = createRecent<string>({ mostKept, mostMadePerSecond });

  mount(app, getOutlines, async ({ query, request, reply }) => {
    const view: MapView = query.span === mapSpans[0] ? { ...query, latitude: 0, longitude: 0 } : query;
    const place = `${view.latitude} ${view.longitude} ${view.span}`;
    if (!recent(place, "")) await countHit(db, { key: `outlines:${addressOf(request)}`, ...drawings });
    const drawing = recent(place, "", () => drawApart(view));
    if (!drawing) throw new AppError("too_many_requests", m.error_too_many({ seconds: "1" }), { retryAfter: 1 });
    const { body, encoding } = compressFor(request.headers["accept-encoding"], Buffer.from(await drawing));
    reply
      .header("cache-control", `public, max-age=${keptSeconds}`)
      .header("vary", "accept-encoding")
      .header("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'")
      .header("cross-origin-resource-policy", "same-origin");
    if (encoding) reply.header("content-encoding", encoding);
    return reply.type("image/svg+xml").send(body);
  });
}
