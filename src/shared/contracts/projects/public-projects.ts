import { z } from "zod";
import { pictureFormats } from "../../domain/community.ts";
import { privateFieldNames } from "../../domain/consent.ts";
import { fundingStatuses, needBandNames, placePrecisions, projectThemes } from "../../domain/projects.ts";
import { contract } from "../contract.ts";
import { listQuery, page, timestamp } from "../parts.ts";

/** Exact decimals travel as text: a float would round them. */
export const money = z.string();

/** A picture: WebP in `width` and in 480 pixels, and what else it was made into. */
export const projectPicture = z.object({
  id: z.string(),
  alt: z.string(),
  width: z.int(),
  height: z.int(),
  files: z.array(z.object({ format: z.enum(pictureFormats), width: z.int() })),
});
export type ProjectPicture = z.infer<typeof projectPicture>;

/** A point, or a circle of so many kilometres somewhere in which the project is. */
export const mapPlace = z.object({ latitude: z.number(), longitude: z.number(), radiusKm: z.int().nullable() });

/** Facts of a project that its desk has too. */
export const shown = {
  name: z.string(),
  description: z.string(),
  location: z.string(),
  nationName: z.string().nullable(),
  fundingStatus: z.enum(fundingStatuses),
  peopleServed: z.int().nullable(),
  jobsCreated: z.int().nullable(),
  communitySupport: z.string().nullable(),
  theme: z.enum(projectThemes).nullable(),
  /** Codes of languages: of the project's words, and of the nation's name. */
  language: z.string().nullable(),
  nationLanguage: z.string().nullable(),
  placePrecision: z.enum(placePrecisions),
  cover: projectPicture.nullable(),
};

/**
 * What everybody may see of a published project: its facts, never who asked for the money or how to reach them. What its
 * community keeps private is null, and named in `privateFields`.
 */
export const communityProject = z.object({
  ...shown,
  location: z.string().nullable(),
  publicId: z.string(),
  privateFields: z.array(z.enum(privateFieldNames)),
  fundingNeeded: money,
  /** What settled transfers have brought, in the same currency. */
  fundingReceived: money,
  currency: z.string(),
  publishedAt: timestamp,
});
export type CommunityProject = z.infer<typeof communityProject>;

/** Who has paid a project, as both sides show it; the sum in the project's currency is null where it is names alone. */
export const publicPayer = z.object({ institutionId: z.int(), name: z.string(), amount: money.nullable() });
export type PublicPayer = z.infer<typeof publicPayer>;

export const listProjects = contract("GET /api/projects", {
  access: "anyone",
  does: "List the published projects",
  query: z.object({
    ...listQuery,
    theme: z.enum(projectThemes).optional(),
    /** Words of the nation's name or of the place. */
    place: z.string().max(200).optional(),
    needed: z.enum(needBandNames).optional(),
    status: z.enum(fundingStatuses).optional(),
    sort: z.enum(["name"]).optional(),
    /** With the beginning of the descriptions alone, for a list. */
    brief: z.literal("true").optional(),
  }),
  response: page(communityProject),
});

export const listProjectThemes = contract("GET /api/project-themes", {
  access: "anyone",
  does: "Count the published projects of each theme",
  response: z.object({
    /** All that are published, also those without a theme. */
    total: z.int(),
    themes: z.array(z.object({ theme: z.enum(projectThemes), count: z.int() })),
    /** The nine samples are shown too. */
    samples: z.boolean(),
  }),
});

export const getProject = contract("GET /api/projects/{publicId}", {
  access: "anyone",
  does: "Read a published project",
  params: z.object({ publicId: z.string().max(100) }),
  response: communityProject,
  errors: ["not_found", "gone"],
});
