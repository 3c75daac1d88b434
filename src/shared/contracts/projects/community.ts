import { z } from "zod";
import { countedFigures, localContextsId, mostReferences, pictureFormats, postKinds, referenceFailures } from "../../domain/community.ts";
import { privateFieldNames } from "../../domain/consent.ts";
import { m } from "../../messages/generated/messages.js";
import { code, confirmedErrors } from "../requests/applicant.ts";
import { contract } from "../contract.ts";
import { rowIdText, storableText, timestamp } from "../parts.ts";
import { consentFields, factFields, projectConsent, projectRecord, refusedRead, transfersUnderWay } from "./publication.ts";
import { communityProject, mapPlace, projectPicture, publicPayer } from "./public-projects.ts";
import { publicReport } from "./reports.ts";

const token = z.string().max(200);
export const params = z.object({ token });
export const publicId = z.string().max(40);

const figure = z.object({ label: z.string(), value: z.string(), unit: z.string().nullable(), countsAs: z.enum(countedFigures).nullable() });

/** What a community tells of its project, as everybody may read it. */
export const projectPost = z.object({
  id: z.string(),
  kind: z.enum(postKinds),
  title: z.string(),
  body: z.string(),
  /** The day, YYYY-MM-DD. */
  happenedOn: z.string(),
  /** Who says so. */
  source: z.string(),
  postedAt: timestamp,
  editedAt: timestamp.nullable(),
  figures: z.array(figure),
  pictures: z.array(projectPicture),
});
export type ProjectPost = z.infer<typeof projectPost>;

/** A project of the Local Contexts Hub: its title and labels are a copy, and null and none until it could be read. */
export const localContextsReference = z.object({
  id: z.string(),
  title: z.string().nullable(),
  labels: z.array(z.object({ name: z.string(), kind: z.enum(["tk", "bc", "notice"]) })),
  url: z.string(),
  fetchedAt: timestamp.nullable(),
  /** When it was tried the last time, where that failed. */
  failedAt: timestamp.nullable(),
  failure: z.enum(referenceFailures).nullable(),
});
export type LocalContextsReference = z.infer<typeof localContextsReference>;

/** What the project says in another language, in its community's words. */
export const projectText = z.object({
  id: z.string(),
  /** As its speakers call it, and its code where they know one. */
  languageName: z.string(),
  language: z.string().nullable(),
  name: z.string(),
  description: z.string(),
});
export type ProjectText = z.infer<typeof projectText>;

const figureSource = z.object({ source: z.string(), date: z.string() }).nullable();
/** Where the project's two figures come from; null for one that no update told. */
const figureSources = z.object({ peopleServed: figureSource, jobsCreated: figureSource });

/** Newest first by the day that they tell of. The sources and references come with every page of them. */
export const listPosts = contract("GET /api/projects/{publicId}/posts", {
  access: "anyone",
  does: "Read a community's project updates",
  params: z.object({ publicId }),
  query: z.object({ cursor: z.string().max(40).optional() }),
  response: z.object({
    items: z.array(projectPost),
    nextCursor: z.string().nullable(),
    figureSources,
    /** Of the project itself, without its cover. */
    pictures: z.array(projectPicture),
    texts: z.array(projectText),
    /** Null for no map. */
    mapPlace: mapPlace.nullable(),
    localContexts: z.array(localContextsReference),
    /** That the community lets everybody read, the newest first. */
    reports: z.array(publicReport),
    payers: z.array(publicPayer),
  }),
  errors: ["not_found", "gone"],
});

/** Without a format and a width it is one of the two first files. */
export const pictureFile = {
  size: z.enum(["large", "small"]).optional(),
  format: z.enum(pictureFormats).optional(),
  width: z.coerce.number<string>().int().min(1).max(1_600).optional(),
};

/** The bytes of a picture, while its project is public. */
export const getPicture = contract("GET /api/projects/{publicId}/pictures/{pictureId}", {
  access: "anyone",
  does: "See a picture of a published project",
  params: z.object({ publicId, pictureId: publicId }),
  query: z.object(pictureFile),
  response: z.unknown(),
  errors: ["not_found"],
});

/** Its document is named; only the staff opens it. */
const consentOfCommunity = projectConsent.omit({ recordedByName: true, endedByName: true, confirmedByName: true, warnings: true }).extend({
  document: projectConsent.shape.document.unwrap().pick({ name: true, scan: true }).nullable(),
});

/** The project as its community sees and decides about it. */
export const communityPage = projectRecord
  .pick({
    name: true,
    description: true,
    location: true,
    nationName: true,
    peopleServed: true,
    jobsCreated: true,
    communitySupport: true,
    acceptsMore: true,
    theme: true,
    language: true,
    nationLanguage: true,
    placePrecision: true,
    cover: true,
    state: true,
    publicId: true,
    hasConsent: true,
    consentEndsAt: true,
    publishedAt: true,
    updatedAt: true,
  })
  .extend({
    isPublic: z.boolean(),
    privateFields: z.array(z.enum(privateFieldNames)),
    /** What a visitor reads, or would read: without what is private. Null while the sum is missing. */
    preview: communityProject.nullable(),
    consents: z.array(consentOfCommunity),
    /** Changes of where its money goes that cool off: it can stop them. */
    payeeChanges: z.array(
      z.object({ id: z.int(), holderName: z.string(), account: z.string(), bank: z.string(), askedAt: timestamp, takesForceAt: timestamp }),
    ),
    transfersUnderWay,
    refusedReads: z.array(refusedRead),
    posts: z.array(projectPost),
    figureSources,
    pictures: z.array(projectPicture),
    texts: z.array(projectText),
    /** Null for no map. */
    mapPlace: mapPlace.nullable(),
    localContexts: z.array(localContextsReference),
  });
export type CommunityPage = z.infer<typeof communityPage>;

/** An unknown, an ended and a guessed link, and a request without a project: not_found. */
export const errors = ["not_found", "link_replaced", "too_many_requests"] as const;
export const changing = [...errors, "conflict"] as const;
export const confirmed = [...errors, ...confirmedErrors] as const;

export const getCommunityPage = contract("GET /api/requests/{token}/project", {
  access: "anyone",
  does: "Read the community's own project page, with its private link",
  params,
  response: communityPage,
  errors,
});

/** The `updatedAt` that the page was read with: two people of a community with one link do not overwrite each other. */
export const seen = z.iso.datetime();

export const editOwnProject = contract("PATCH /api/requests/{token}/project", {
  access: "anyone",
  does: "Change the project's facts, with the community's private link",
  params,
  body: z.object({ ...factFields, seen }),
  bodyLimit: 80 * 1024,
  response: communityPage,
  errors: changing,
});

/** Keeping more to oneself is done at once; showing what was private asks for a code. */
export const keepPrivate = contract("PUT /api/requests/{token}/project/private-fields", {
  access: "anyone",
  does: "Keep project facts private, with the community's private link",
  params,
  body: z.object({ privateFields: z.array(z.enum(privateFieldNames)).max(privateFieldNames.length), seen, code }),
  response: communityPage,
  errors: confirmed,
});

/** Asks for a code where it opens the door, and for none where it closes it. */
export const setAcceptsMore = contract("PUT /api/requests/{token}/project/accepts-more", {
  access: "anyone",
  does: "Let the project receive more than it needs, with the community's private link",
  params,
  body: z.object({ acceptsMore: z.boolean(), seen, code }),
  response: communityPage,
  errors: confirmed,
});

/** What it covers, and what was told before, are our own words, which the form shows: they are kept as they were read. */
export const giveConsent = contract("POST /api/requests/{token}/project/consents", {
  access: "anyone",
  does: "Give the community's consent, with its private link",
  params,
  body: z.object({
    consentedBy: consentFields.consentedBy,
    consentedByRole: consentFields.consentedByRole,
    onBehalfOf: consentFields.onBehalfOf,
    procedure: consentFields.procedure,
    consentedOn: consentFields.consentedOn,
    conditions: consentFields.conditions,
    until: consentFields.until,
    /** Where the decision is written down, if it is. */
    documentReference: storableText(300)
      .nullish()
      .transform((value) => value?.trim() || null),
    document: consentFields.document,
    replaces: consentFields.replaces,
    hasAgreed: z.boolean().refine((value) => value, { error: () => m.comm_error_agree() }),
    code,
  }),
  bodyLimit: 64 * 1024,
  response: communityPage,
  status: 201,
  errors: confirmed,
});

const consentParams = params.extend({ id: rowIdText });

/** What the staff recorded in its name is the community's word: it is in force from then on. */
export const confirmConsent = contract("POST /api/requests/{token}/project/consents/{id}/confirm", {
  access: "anyone",
  does: "Confirm a consent that the staff recorded, with the community's private link",
  params: consentParams,
  body: z.object({ code }),
  response: communityPage,
  errors: confirmed,
});

/** It is not: that takes no code, as nothing is opened by it. */
export const refuseConsent = contract("POST /api/requests/{token}/project/consents/{id}/refuse", {
  access: "anyone",
  does: "Refuse a consent that the staff recorded, with the community's private link",
  params: consentParams,
  response: communityPage,
  errors: changing,
});

/** The payee stays as it was. It takes no code either: who is in doubt has to be quick. */
export const stopPayeeChange = contract("POST /api/requests/{token}/project/payee-changes/{id}/stop", {
  access: "anyone",
  does: "Stop a change of payment details, with the community's private link",
  params: consentParams,
  body: z.object({ reason: storableText(500).optional() }),
  response: communityPage,
  errors: changing,
});

export const publishOwnProject = contract("POST /api/requests/{token}/project/publish", {
  access: "anyone",
  does: "Publish the project, with the community's private link",
  params,
  body: z.object({ code }),
  response: communityPage,
  errors: confirmed,
});

/** Nobody has to say why. */
export const withdrawOwnProject = contract("POST /api/requests/{token}/project/withdraw", {
  access: "anyone",
  does: "Withdraw the project from public view, with the community's private link",
  params,
  body: z.object({ reason: storableText(2_000).optional(), code }),
  response: communityPage,
  errors: confirmed,
});

/** Ids of Local Contexts projects, or their addresses. Only a community sets them: labels are its own to give. */
export const setLocalContexts = contract("PUT /api/requests/{token}/project/local-contexts", {
  access: "anyone",
  does: "Link Local Contexts projects, with the community's private link",
  params,
  body: z.object({
    ids: z
      .array(
        storableText(300)
          .refine((typed) => localContextsId(typed) !== undefined, { error: () => m.comm_error_local_contexts() })
          .transform((typed) => localContextsId(typed) ?? ""),
      )
      .max(mostReferences, { error: () => m.comm_error_references({ most: mostReferences }) }),
  }),
  response: communityPage,
  errors: changing,
});
