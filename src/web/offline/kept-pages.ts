import { paths } from "../../shared/paths.ts";

/** Every link to a draft opens the same page. */
const linkPath = paths.fundingRequestResumeBy("token");

/** The pages that open without a connection. */
export const keptPaths = [paths.fundingRequest, paths.fundingRequestQuestions, paths.fundingRequestResume, linkPath];

/** The kept page that answers an address. */
export function keptPathOf(pathname: string): string | undefined {
  const path = pathname.length > 1 ? pathname.replace(/\/$/, "") : pathname;
  if (path.startsWith(paths.fundingRequestResumeBy(""))) return linkPath;
  return keptPaths.find((kept) => kept === path);
}

export function isFormPath(pathname: string): boolean {
  return keptPathOf(pathname) !== undefined;
}
