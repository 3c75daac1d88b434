import type { IncomingMessage } from "node:http";
import { isProjectId } from "../../../shared/domain/projects.ts";
import { AppError, errorStatus } from "../../../shared/domain/errors.ts";
import type { Context } from "../../runtime/context.ts";
import { getCandidate } from "../../discovery/registers/candidates/service.ts";
import { getInstitution } from "../../partners/institutions/service.ts";
import { readProjectStanding } from "../../projects/publication/service.ts";

/**
 * The status of a page that serves every id of a kind: 404 for what is not there, 410 for a withdrawn project (ruling "Unknown
 * or withdrawn things"), with the words that the page shows in the browser. Undefined for a page that always has one answer;
 * 200 while the database cannot be asked, because then the page itself says so.
 */
export function pageStatus(context: Context) {
  return ({ method }: Pick<IncomingMessage, "method">, pathname: string): Promise<number> | undefined => {
    const [, kind, id = "", more] = pathname.split("/");
    if (more !== undefined || (method !== "GET" && method !== "HEAD")) return undefined;
    if (kind === "projects" && isProjectId(id)) return statusOf(() => requireProject(context, id));
    if (kind === "institutions" && id) return statusOf(() => getInstitution(context.db, rowIdOf(id)));
    if (kind === "partner-discovery" && id) return statusOf(() => getCandidate(context.db, rowIdOf(id)));
    return undefined;
  };
}

async function requireProject({ db }: Context, publicId: string): Promise<void> {
  const standing = await readProjectStanding(db, publicId);
  if (standing !== "published") throw new AppError(standing === "withdrawn" ? "gone" : "not_found", "");
}

/** An id that no row can have is one that is not there. */
function rowIdOf(text: string): number {
  if (!/^[1-9]\d{0,9}$/.test(text) || Number(text) > 2_147_483_647) throw new AppError("not_found", "");
  return Number(text);
}

async function statusOf(work: () => Promise<unknown>): Promise<number> {
  try {
    await work();
    return 200;
  } catch (error) {
    const status = error instanceof AppError ? errorStatus[error.code] : 200;
    return status === 404 || status === 410 ? status : 200;
  }
}
