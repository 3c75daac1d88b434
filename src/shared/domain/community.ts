/** What a community writes about its project: how it goes, and what came of it. */
export const postKinds = ["progress", "outcome"] as const;

/** Figures of an outcome that are the project's own: the newest of each stands on its page. */
export const countedFigures = ["people_served", "jobs_created"] as const;
export type CountedFigure = (typeof countedFigures)[number];

export const mostPosts = 200;
export const mostFigures = 8;
export const mostPicturesOfPost = 6;
/** Of the project itself, its cover among them. */
export const mostPicturesOfProject = 12;
/** Languages besides the project's first one. */
export const mostTexts = 6;
export const mostReferences = 10;
export const longestPost = 4_000;
export const longestPictureText = 300;

/** Photographs as telephones take them. */
export const mostPictureBytes = 10_000_000;
export const pictureMedia: readonly string[] = ["image/jpeg", "image/png", "image/webp"];

/** What a picture is made into besides its two first files, as far as it is that wide. */
export const pictureFormats = ["avif", "webp"] as const;
export const pictureWidths = [480, 960, 1_600] as const;

/** The picture that a chat or a social network shows beside the link of a project, in pixels. */
export const previewSize = { width: 1_200, height: 630 };

/** A language's code as browsers know them (BCP 47): "cr", "moh", "fr-CA". */
export function isLanguageCode(text: string): boolean {
  return /^[a-z]{2,3}(?:-[a-z0-9]{2,8}){0,3}$/i.test(text);
}

/** Why a reference to the Local Contexts Hub could not be read the last time. */
export const referenceFailures = ["unknown", "refused", "unreachable", "unreadable"] as const;

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The id of a project of the Local Contexts Hub, of itself or of its address; undefined when it is neither. */
export function localContextsId(typed: string): string | undefined {
  const last = /^https:\/\/(?:www\.)?localcontextshub\.org\/projects\/([^/?#]+)\/?(?:[?#].*)?$/i.exec(typed.trim())?.[1] ?? typed.trim();
  return uuid.test(last) ? last.toLowerCase() : undefined;
}
