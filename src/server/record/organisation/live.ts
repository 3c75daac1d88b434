import { type Config, senderOf } from "../../runtime/config.ts";
import type { Context } from "../../runtime/context.ts";
import type { Pages } from "../../runtime/http/pages.ts";
import { lookEvery } from "../../runtime/look-every.ts";
import { readInForce } from "./service.ts";

/** Every process looks so often; it reads one row. */
const lookEveryMs = 2_000;

export interface LiveOrganisation {
  look: () => Promise<void>;
  /** Has these pages show it too, from now on. */
  tell: (pages: Pick<Pages, "setSite">) => void;
  stop: () => void;
}

/**
 * Keeps the name, the nation and the addresses in `config` as they are in force: emails, documents and pages read them there. Every
 * process looks whether two people decided others, as it looks for published texts (record/texts/live.ts).
 */
export async function keepOrganisationLive(
  { config, db, log }: Pick<Context, "config" | "db" | "log">,
  everyMs = lookEveryMs,
): Promise<LiveOrganisation> {
  let shown = 0;
  let pages: Pick<Pages, "setSite"> | undefined;
  const look = async () => {
    const inForce = await readInForce(config, db);
    if (inForce.number === shown) return;
    takeOver(config, inForce);
    pages?.setSite(config.provider);
    shown = inForce.number;
  };
  // A start without the database is refused before this; what was read stays while it is away later.
  await look();
  const tell = (told: Pick<Pages, "setSite">) => {
    pages = told;
    pages.setSite(config.provider);
  };
  const stop = lookEvery(everyMs, look, ({ message }) => log.debug({ part: "organisation", message }, "its name could not be read"));
  return { look, tell, stop };
}

function takeOver(config: Config, { name, nation, edition, answerAddress, dataContact }: Awaited<ReturnType<typeof readInForce>>) {
  config.provider = { name, nation: nation ?? undefined, edition };
  config.notifyEmail = answerAddress ?? undefined;
  config.dataContact = dataContact ?? undefined;
  config.mailFrom = config.given.mailFrom ?? senderOf(name, config.publicUrl);
}
