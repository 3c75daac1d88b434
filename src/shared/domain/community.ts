/** What a community writes about its project: how it goes, and what came of it. */
export const postKinds = ["progress", "outcome"] as const;

/** Figures of an outcome that are the project's own: the newest of each stands on its page. */
export const countedFigures = ["people_served", "jobs_created"] as const;
export type CountedFigure = (typeof countedFigures)[number];

export const mostPosts = 200;
export const mostFigures = 8;
export const mostPicturesOfPost = 6;
export const mostReferences = 10;
export const longestPost = 4_000;
export const longestPictureText = 300;

/** Photographs as telephones take them. */
export const mostPictureBytes = 10_000_000;
export const pictureMedia: readonly string[] = ["image/jpeg", "image/png", "image/webp"];

/** Why a reference to the Local Contexts Hub could not be read the last time. */
export const referenceFailures = ["unknown", "refused", "unreachable", "unreadable"] as const;

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The id of a project of the Local Contexts Hub, of itself or of its address; undefined when it is neither. */
export function localContextsId(typed: string): string | undefined {
  const last = /^https:\/\/(?:www\.)?localcontextshub\.org\/projects\/([^/?#]+)\/?(?:[?#].*)?$/i.exec(typed.trim())?.[1] ?? typed.trim();
  return uuid.test(last) ? last.toLowerCase() : undefined;
}
