import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { CommunityProject } from "../../../shared/contracts/projects/public-projects.ts";
import type { ProjectPost } from "../../../shared/contracts/projects/community.ts";
import { AppError } from "../../../shared/domain/errors.ts";
import { isLanguage, type Language } from "../../../shared/domain/languages.ts";
import { sampleIds } from "../../../shared/domain/projects.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { foundPaths } from "../../../shared/found-paths.ts";
import { paths } from "../../../shared/paths.ts";
import type { Context } from "../../runtime/context.ts";
import type { Pages } from "../../runtime/http/pages.ts";
import { createRecent } from "../../runtime/http/recent.ts";
import { inLanguage, languageOf } from "../../runtime/language.ts";
import { countPublishedProjects, listPublishedAddresses } from "../../projects/publication/service.ts";
import { areSamplesShown } from "../../projects/samples/service.ts";
import { countEligible, listEligibleIds } from "../../partners/institutions/service.ts";
import { atom, type Feed } from "./feeds.ts";
import { addressesOfSitemap, type FoundPage, robots, sitemap, sitemapIndex } from "./sitemap.ts";

const addressesOfSamples: ReadonlySet<string> = new Set(sampleIds.map(paths.project));

/** Some of what is listed, in its order. */
type Part = { offset: number; limit: number };

/** A timestamp as JSON has it. */
type Sent<T> = { [Key in keyof T]: Date extends T[Key] ? Exclude<T[Key], Date> : T[Key] };

/** What search engines and feed readers ask for. It is made for each request, so that what was withdrawn is gone with the next one. */
export function foundRoutes(app: FastifyInstance, context: Context, pages: Pick<Pages, "indexed">): void {
  const { db, config } = context;
  const { publicUrl, provider } = config;
  const sendXml = (reply: FastifyReply, text: string, type = "application/xml") =>
    reply.type(`${type}; charset=utf-8`).header("cache-control", "no-cache").send(text);

  app.get("/robots.txt", (_request, reply) =>
    reply.type("text/plain; charset=utf-8").header("cache-control", "no-cache").send(robots(publicUrl)),
  );

  app.get(foundPaths.manifest, (_request, reply) =>
    reply
      .type("application/manifest+json")
      .header("cache-control", "no-cache")
      .send(JSON.stringify(manifestOf(provider.name))),
  );

  const recent = createRecent<string>({ mostKept: 50, mostMadePerSecond: 20 });
  const sendMade = async (reply: FastifyReply, name: string, pages: FoundPage[]) => {
    const version = createHash("sha256").update(JSON.stringify(pages)).digest("base64");
    const text = await recent(name, version, async () => sitemap(publicUrl, pages));
    if (text === undefined) throw new AppError("unavailable", m.error_unavailable(), { retryAfter: 1 });
    return sendXml(reply, text);
  };
  const parts: Record<string, { count: () => Promise<number>; list: (part: Part) => Promise<FoundPage[]> }> = {
    projects: {
      count: () => countPublishedProjects(db),
      list: async (part) =>
        (await listPublishedAddresses(db, part)).map(({ publicId, changedAt }) => ({ path: paths.project(publicId), changedAt })),
    },
    institutions: {
      count: () => countEligible(db),
      list: async (part) => (await listEligibleIds(db, part)).map((id) => ({ path: paths.institution(id) })),
    },
  };

  app.get(foundPaths.sitemapIndex, async (_request, reply) => {
    const names = Object.entries(parts).map(async ([kind, { count }]) =>
      Array.from({ length: Math.ceil((await count()) / addressesOfSitemap) }, (_, part) => `${kind}-${part + 1}`),
    );
    return sendXml(reply, sitemapIndex(publicUrl, ["pages", ...(await Promise.all(names)).flat()]));
  });

  app.get(foundPaths.sitemap(":name"), async (request, reply) => {
    const { name } = request.params as { name: string };
    if (name === "pages") {
      const areShown = await areSamplesShown(db);
      const shown = pages.indexed().filter((path) => areShown || !addressesOfSamples.has(path));
      return sendMade(
        reply,
        name,
        shown.map((path) => ({ path })),
      );
    }
    const [, kind = "", number] = /^(projects|institutions)-([1-9]\d{0,3})$/.exec(name) ?? [];
    const offset = (Number(number) - 1) * addressesOfSitemap;
    const listed = (await parts[kind]?.list({ offset, limit: addressesOfSitemap })) ?? [];
    if (listed.length === 0) throw new AppError("not_found", m.error_no_route());
    return sendMade(reply, name, listed);
  });

  const read = async <T>(call: string, language: Language, params: Record<string, string>, query: Record<string, string>): Promise<T> => {
    const answer = await app.publicReads.get(call)?.({ params, query }, language);
    if (answer?.status === 200) return JSON.parse(answer.text) as T;
    throw new AppError(answer?.status === 410 ? "gone" : "not_found", m.projects_not_found_text());
  };
  const follow = (path: string, feedOf: (language: Language, params: Record<string, string>) => Promise<Omit<Feed, "language" | "url">>) =>
    app.get(path, async (request, reply) => {
      const language = languageIn(request);
      const feed = await feedOf(language, request.params as Record<string, string>);
      const url = publicUrl + request.url;
      return sendXml(reply, atom({ ...feed, language, url }), "application/atom+xml");
    });

  follow(foundPaths.feedOfProjects, async (language) => {
    const { items } = await read<{ items: Sent<CommunityProject>[] }>("GET /api/projects", language, {}, { limit: "50" });
    return {
      title: inLanguage(language, () => m.found_feed_projects({ name: provider.name })),
      page: publicUrl + paths.projects,
      author: provider.name,
      entries: items.map((project) => {
        const url = publicUrl + paths.project(project.publicId);
        const author = project.nationName ?? provider.name;
        return {
          id: url,
          url,
          title: project.name,
          text: project.description,
          author,
          published: project.publishedAt,
          updated: project.publishedAt,
        };
      }),
    };
  });

  follow(foundPaths.feedOfProject(":publicId"), async (language, { publicId = "" }) => {
    const project = await read<Sent<CommunityProject>>("GET /api/projects/{publicId}", language, { publicId }, {});
    const { items } = await read<{ items: Sent<ProjectPost>[] }>("GET /api/projects/{publicId}/posts", language, { publicId }, {});
    const page = publicUrl + paths.project(publicId);
    const author = project.nationName ?? project.name;
    return {
      title: project.name,
      page,
      author,
      entries: items.map((post) => ({
        id: `${page}#${post.id}`,
        url: `${page}#${post.id}`,
        title: post.title,
        text: post.body,
        author: post.source,
        published: post.postedAt,
        updated: post.editedAt ?? post.postedAt,
      })),
    };
  });
}

/** A link to a feed says its language; a reader that has none gets the browser's. */
function languageIn(request: FastifyRequest): Language {
  const { lang } = request.query as { lang?: unknown };
  return isLanguage(lang) ? lang : languageOf(request.headers);
}

/** What a phone shows of the site on its home screen (W3C Web Application Manifest). */
function manifestOf(name: string) {
  return {
    name,
    short_name: name,
    start_url: paths.home,
    display: "browser",
    background_color: "#faf6ee",
    theme_color: "#10342A",
    icons: [
      { src: "/icon.svg", type: "image/svg+xml", sizes: "any" },
      { src: "/icon-192.png", type: "image/png", sizes: "192x192" },
      { src: "/icon-512.png", type: "image/png", sizes: "512x512" },
    ],
  };
}
