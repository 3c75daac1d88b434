import type { Context } from "../../runtime/context.ts";
import { paths } from "../../../shared/paths.ts";
import type { Pages } from "../../runtime/http/pages.ts";
import { lookEvery } from "../../runtime/look-every.ts";
import { inLanguage } from "../../runtime/language.ts";
import { describeGrid, readGrid } from "./service.ts";

/** Every process that serves looks so often; six short reads of an index. */
const lookEveryMs = 5_000;

/**
 * Keeps the badges of the home page as the controls found them: pages are rendered at the start and held in memory (decision
 * 0003), so the page is rendered anew when a badge, its evidence or the record beside it has changed, or a run is too old. So
 * they are live for readers without JavaScript too, and cost the browser none. Returns what ends it.
 */
export async function keepBadgesLive({ db, log }: Context, pages: Pick<Pages, "update">, everyMs = lookEveryMs): Promise<() => void> {
  let items: Awaited<ReturnType<typeof readGrid>> = [];
  let shown = "[]";
  const show = () => {
    const now = new Date();
    const wanted = JSON.stringify(describeGrid(items, now));
    if (wanted === shown) return;
    pages.update(paths.home, (language) => ({ badges: inLanguage(language, () => describeGrid(items, now)) }));
    shown = wanted;
  };
  const look = async () => {
    try {
      items = await readGrid(db);
    } catch (error) {
      // What was read before stays, and grows old by itself.
      log.debug({ part: "controls", message: (error as Error).message }, "the badges could not be read");
    }
    show();
  };
  await look();
  return lookEvery(everyMs, look, ({ message }) => log.error({ part: "controls", message }, "the home page could not be rendered anew"));
}
