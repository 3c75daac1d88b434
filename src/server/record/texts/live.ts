import type { Context } from "../../runtime/context.ts";
import type { Pages } from "../../runtime/http/pages.ts";
import { lookEvery } from "../../runtime/look-every.ts";
import { setWordings } from "../../runtime/mail/wordings.ts";
import { readPublishedTexts, readPublishedWordings, readState } from "./service.ts";

/** Every process that serves looks so often; there are few versions, and one look counts them. */
const lookEveryMs = 2_000;

/** Pages that show what is published, and a way to look at once, for the process that has just published something. */
export interface LiveTexts {
  look: () => Promise<void>;
  stop: () => void;
}

/**
 * Keeps pages and emails as the provider's texts are published: they are held in memory (decision 0003), so every process looks whether
 * another one has published, and has its pages rendered anew. A notice of the database could be lost with its connection; this look
 * cannot. A process without pages writes emails all the same.
 */
export async function keepTextsLive(
  { db, log }: Pick<Context, "db" | "log">,
  pages: Pick<Pages, "setTexts"> | undefined,
  everyMs = lookEveryMs,
): Promise<LiveTexts> {
  let shown = "";
  const look = async () => {
    const state = await readState(db);
    if (state === shown) return;
    setWordings(await readPublishedWordings(db));
    pages?.setTexts(await readPublishedTexts(db));
    shown = state;
  };
  // A start without the database is refused before this; what was read stays while it is away later.
  await look();
  const stop = lookEvery(everyMs, look, ({ message }) => log.debug({ part: "texts", message }, "the published texts could not be read"));
  return { look, stop };
}
