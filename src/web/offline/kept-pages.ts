import { paths } from "../../shared/paths.ts";

/** Every link to a draft opens the same page, and every link to an own request. */
const draftLink = paths.fundingRequestResumeBy("token");
const requestLink = paths.request("token");

/** The pages of the form, which stay open over a new version. */
const formPaths = [paths.fundingRequest, paths.fundingRequestQuestions, paths.fundingRequestResume, draftLink];

/** The pages that open without a connection; the one of an own request is a frame, whose content is kept apart (own-request.ts). */
export const keptPaths = [paths.home, paths.treaty, paths.faq, paths.offline, ...formPaths, requestLink];

/** What they show beside the files that the build names by a hash. */
export const keptFiles = ["/icon.svg", "/scenes.svg"];

/** The kept page that answers an address. */
export function keptPathOf(pathname: string): string | undefined {
  const path = pathname.length > 1 ? pathname.replace(/\/$/, "") : pathname;
  if (path.startsWith(paths.fundingRequestResumeBy(""))) return draftLink;
  if (isOnePart(path, paths.request(""))) return requestLink;
  return keptPaths.find((kept) => kept === path);
}

/** Whether the page shows what only the holder of its link may read. */
export function isPrivate(path: string): boolean {
  return path === requestLink;
}

export function isFormPath(pathname: string): boolean {
  return formPaths.some((path) => path === keptPathOf(pathname));
}

function isOnePart(path: string, before: string): boolean {
  return path.startsWith(before) && /^[^/]+$/.test(path.slice(before.length));
}
