import { paths } from "../../../shared/paths.ts";
import type { Context } from "../../runtime/context.ts";
import type { Pages } from "../../runtime/http/pages.ts";
import { readPeriods } from "../../record/periods/service.ts";

const noticePages = [paths.privacy, paths.terms, paths.accessibility];
/** How soon each web process shows a period that was changed at another one. */
const lookMs = 10_000;

/**
 * Renders the notices with what this installation is set to, and again when an administrator has changed a period. Pages are kept
 * in memory (decision 0003); the periods are rows, which every process reads.
 */
export async function keepNotices(
  { config, db, log }: Pick<Context, "config" | "db" | "log">,
  pages: Pick<Pages, "update">,
): Promise<{ look: () => Promise<void>; stop: () => Promise<void> }> {
  let shown = "";
  const look = async () => {
    const notice = { periods: await readPeriods(db), contact: config.dataContact, keepsFilesElsewhere: config.filesUrl !== undefined };
    const wanted = JSON.stringify(notice);
    if (wanted === shown) return;
    for (const address of noticePages) pages.update(address, () => ({ notice }));
    shown = wanted;
  };
  await look();
  const timer = setInterval(() => {
    // Without the database the page stays as it is; the next look comes soon.
    look().catch((error: Error) => log.debug({ part: "notices", message: error.message }, "the periods could not be read"));
  }, lookMs);
  timer.unref();
  return { look, stop: async () => clearInterval(timer) };
}
