import type { CommunityPage, LocalContextsReference, ProjectPost, ProjectText } from "../../../shared/contracts/projects/community.ts";
import type { ProjectWithConsents } from "../../../shared/contracts/projects/publication.ts";
import type { PublicReport } from "../../../shared/contracts/projects/reports.ts";
import type { ProjectPicture, PublicPayer } from "../../../shared/contracts/projects/public-projects.ts";
import type { MapPlace } from "../../../shared/domain/project-map.ts";
import type { PrivateField } from "../../../shared/domain/consent.ts";
import { AppError } from "../../../shared/domain/errors.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Context } from "../../runtime/context.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import { countHit } from "../../runtime/http/rate-limit.ts";
import { openLink, type RequestLink } from "../../requests/applicant/links/service.ts";
import {
  findProjectForCommunity,
  findProjectOfRequest,
  flushRefusedVisits,
  getPublishedProject,
  readPublicPayers,
} from "../publication/service.ts";
import { readReferences } from "./local-contexts/service.ts";
import { readPayeeChanges } from "./payee-changes.ts";
import { readPictures } from "./pictures/service.ts";
import { readPlace, readPublicPlace } from "./place/service.ts";
import { type FigureSources, readFigureSources, readLatestPosts, readOwnPosts, readPosts } from "./posts/service.ts";
import { readTexts } from "./texts/service.ts";
import { listPublicReports } from "../reports/service.ts";

export { readPayeeChanges } from "./payee-changes.ts";

/** An update with six pictures is seven calls. */
const changes = { most: 120, windowSeconds: 60 * 60 };

interface Told {
  items: ProjectPost[];
  nextCursor: string | null;
  figureSources: FigureSources;
  pictures: ProjectPicture[];
  texts: ProjectText[];
  mapPlace: MapPlace | null;
  localContexts: LocalContextsReference[];
  reports: PublicReport[];
  payers: PublicPayer[];
}

/** What the community of a public project tells besides its facts. Throws not_found as soon as it is not public. */
export async function readTold(context: Context, publicId: string, cursor: string | undefined): Promise<Told> {
  const { db } = context;
  const project = await getPublishedProject(context, publicId);
  const [posts, sources, pictures, texts, mapPlace, localContexts, reports, payers] = await Promise.all([
    readPosts(db, project.id, cursor),
    readFigureSources(db, [project]),
    readPictures(db, project.id),
    readTexts(db, project.id),
    readPublicPlace(db, project.id),
    readReferences(db, project.id),
    listPublicReports(db, project.id),
    readPublicPayers(db, project),
  ]);
  const gallery = pictures.filter(({ id }) => id !== project.cover?.id);
  return {
    ...posts,
    figureSources: sources.get(project.id) ?? noSources,
    pictures: gallery,
    texts,
    mapPlace,
    localContexts,
    reports,
    payers,
  };
}

const noSources: FigureSources = { peopleServed: null, jobsCreated: null };

/** What partners read of each project besides its facts. */
export async function readForPartners(
  db: Queryable,
  projects: Parameters<typeof readFigureSources>[1],
): Promise<(id: number) => { posts: ProjectPost[]; figureSources: FigureSources }> {
  const ids = projects.map(({ id }) => id);
  const [posts, sources] = await Promise.all([readLatestPosts(db, ids), readFigureSources(db, projects)]);
  return (id) => ({ posts: posts.get(id) ?? [], figureSources: sources.get(id) ?? noSources });
}

/** The number of the project that a link leads to. Throws not_found in the same words for every link that leads to nothing. */
export async function openProject({ db }: Context, ip: string, token: string, open = openLink): Promise<number> {
  const id = await findProjectOfRequest(db, (await open(db, ip, token)).fundingRequestId);
  if (id === null) throw noProject();
  return id;
}

/** What the community's page shows. Throws not_found. */
export async function readPage(context: Context, ip: string, token: string, open = openLink): Promise<CommunityPage> {
  await flushRefusedVisits(context);
  const project = await findProjectForCommunity(context.db, (await open(context.db, ip, token)).fundingRequestId);
  if (!project) throw noProject();
  return describe(context, project);
}

/** What the community keeps to itself now. Throws not_found. */
export async function readPrivateFields({ db }: Context, ip: string, token: string): Promise<readonly PrivateField[]> {
  const project = await findProjectForCommunity(db, (await openLink(db, ip, token)).fundingRequestId);
  if (!project) throw noProject();
  return project.privateFields;
}

function noProject(): AppError {
  return new AppError("not_found", m.consx_error_no_project());
}

/** One change by the link's holder; what the page then shows is the answer. Throws not_found, too_many_requests and what `work` does. */
export async function change(
  context: Context,
  ip: string,
  token: string,
  work: (link: RequestLink) => Promise<unknown>,
): Promise<CommunityPage> {
  const link = await openLink(context.db, ip, token);
  await countHit(context.db, { key: `community-change:${link.fundingRequestId}`, ...changes });
  await work(link);
  return readPage(context, ip, token);
}

async function describe({ db }: Context, project: ProjectWithConsents): Promise<CommunityPage> {
  const [posts, sources, pictures, texts, mapPlace, localContexts, payeeChanges] = await Promise.all([
    readOwnPosts(db, project.id),
    readFigureSources(db, [{ ...project, privateFields: [] }]),
    readPictures(db, project.id),
    readTexts(db, project.id),
    readPlace(db, project.id),
    readReferences(db, project.id),
    readPayeeChanges(db, project.id),
  ]);
  return {
    ...project,
    isPublic: project.state === "published" && project.hasConsent,
    preview: previewOf(project),
    payeeChanges,
    posts,
    figureSources: sources.get(project.id) ?? noSources,
    pictures,
    texts,
    mapPlace,
    localContexts,
  };
}

/** The same that the view of public projects leaves. */
function previewOf(project: ProjectWithConsents): CommunityPage["preview"] {
  const { fundingNeeded, currency, privateFields } = project;
  if (fundingNeeded === null || currency === null) return null;
  const shown = <Value>(field: (typeof privateFields)[number], value: Value) => (privateFields.includes(field) ? null : value);
  return {
    name: project.name,
    description: project.description,
    fundingStatus: project.fundingStatus,
    fundingReceived: project.fundingReceived,
    publicId: project.publicId ?? "",
    privateFields,
    fundingNeeded,
    currency,
    location: shown("location", project.location),
    nationName: shown("nationName", project.nationName),
    peopleServed: shown("peopleServed", project.peopleServed),
    jobsCreated: shown("jobsCreated", project.jobsCreated),
    communitySupport: shown("communitySupport", project.communitySupport),
    theme: project.theme,
    language: project.language,
    nationLanguage: shown("nationName", project.nationLanguage),
    placePrecision: project.placePrecision,
    cover: project.cover,
    publishedAt: project.publishedAt ?? new Date(),
  };
}
