import type { z } from "zod";
import type { getPayeeFile } from "../../../shared/contracts/money/payee-files.ts";
import { AppError } from "../../../shared/domain/errors.ts";
import { ratePayee } from "../../../shared/domain/payee-file.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Queryable } from "../../runtime/db/database.ts";
import type { Caller } from "../../runtime/http/caller.ts";
import { findOpenOf } from "../../record/approvals/service.ts";
import { listFilesOf } from "../../requests/attachments/service.ts";
import * as queries from "./queries.ts";
import { listHolders, readPayeeFileStandings } from "./service.ts";

/** The file of a project's payee as administrators see it. Throws not_found. */
export async function readFile(db: Queryable, caller: Caller, projectId: number): Promise<z.input<(typeof getPayeeFile)["response"]>> {
  if (!(await queries.hasProject(db, projectId))) throw new AppError("not_found", m.error_not_found());
  const files = await queries.listOpenFiles(db, projectId);
  const standing = (await readPayeeFileStandings(db, [projectId])).get(projectId);
  const papers = await listFilesOf(db, { projectId });
  const show = (state: queries.StoredFile["state"]) => {
    const file = files.find((one) => one.state === state);
    return file ? { ...file, rating: ratePayee(file.content) } : null;
  };
  return {
    holders: await listHolders(db, projectId),
    isCurrent: standing?.isCurrent ?? false,
    missing: standing?.missing ?? [],
    inForce: show("approved"),
    waiting: show("waiting"),
    papers: papers.map(({ id, name, size, scan, attachedAt }) => ({ id, name, size, scan, attachedAt })),
    asked: await findOpenOf(db, caller, `payee_file:${projectId}`),
  };
}
