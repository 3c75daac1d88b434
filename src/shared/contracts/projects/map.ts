import { z } from "zod";
import { furthestLatitude, mapRadii, mapSpans } from "../../domain/project-map.ts";
import { contract } from "../contract.ts";
import { changing, communityPage, params, seen } from "./community.ts";
import { mapPlace } from "./public-projects.ts";

const latitude = z.number().min(-furthestLatitude).max(furthestLatitude);
const longitude = z.number().min(-180).max(180);

/** Null for no map. Of an area no more is kept than its circle, whose middle is moved (decision 0078). */
export const setMapPlace = contract("PUT /api/requests/{token}/project/map", {
  access: "anyone",
  does: "Choose where a map shows the project, with the community's private link",
  params,
  body: z.object({ place: mapPlace.extend({ latitude, longitude, radiusKm: z.literal(mapRadii).nullable() }).nullable(), seen }),
  response: communityPage,
  errors: changing,
});

const degrees = z
  .string()
  .max(8)
  .regex(/^-?\d{1,3}(\.\d{1,3})?$/)
  .transform(Number);

/** Land, coasts and borders around a place, as a drawing (image/svg+xml). It says nothing of any project. */
export const getOutlines = contract("GET /api/outlines", {
  access: "anyone",
  does: "See the outlines of land around a place",
  query: z.object({
    latitude: degrees.pipe(latitude),
    longitude: degrees.pipe(longitude),
    span: z.coerce.number<string>().int().min(0).max(40_000).pipe(z.literal(mapSpans)),
  }),
  response: z.unknown(),
  errors: ["too_many_requests"],
});
