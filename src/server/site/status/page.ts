import { paths } from "../../../shared/paths.ts";
import type { Pages } from "../../runtime/http/pages.ts";
import type { ReadStatus } from "./service.ts";

/** As often as facts are asked again. */
const lookEveryMs = 15_000;

/**
 * Keeps /status as the facts are: it is rendered anew when something has changed, so that it is answered from memory, needs no script, and
 * costs nothing however many look. Returns what ends it.
 */
export async function keepStatusLive(pages: Pick<Pages, "update">, read: ReadStatus, everyMs = lookEveryMs): Promise<() => void> {
  let shown = "";
  const look = async () => {
    const status = await read();
    if (JSON.stringify(status) === shown) return;
    shown = JSON.stringify(status);
    pages.update(paths.status, () => ({ status }));
  };
  await look();
  const timer = setInterval(() => void look(), everyMs).unref();
  return () => clearInterval(timer);
}
