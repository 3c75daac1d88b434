import { buffer } from "node:stream/consumers";
import { z } from "zod";
import { AppError } from "../../../../shared/domain/errors.ts";
import { hasCode } from "../../../runtime/db/database.ts";
import type { ListedStore } from "../../../runtime/files/store.ts";
import { places } from "./names.ts";

const ownerFile = z.object({ format: z.literal(1), installation: z.string() });

/** Nothing is written into a place that is not this installation's: two of them in one place would overwrite each other. */
export class ForeignPlace extends Error {
  constructor(isEmpty: boolean) {
    super(
      isEmpty
        ? "BACKUP_URL holds no backups, although some were made there: is its disk mounted, is it the right bucket? If it was emptied on purpose, run: npm run backup -- adopt"
        : "BACKUP_URL holds the backups of another installation. If this one replaced it, run: npm run backup -- adopt",
    );
    this.name = "ForeignPlace";
  }
}

/**
 * Makes sure that the place is this installation's; an empty one becomes so.
 *
 * @param hasBackups whether this installation remembers backups, so that an empty place is a mistake
 */
export async function claimPlace(store: ListedStore, installation: string, hasBackups: boolean): Promise<void> {
  const owner = await readOwner(store);
  if (owner === installation) return;
  if (owner !== undefined || hasBackups) throw new ForeignPlace(owner === undefined);
  await adoptPlace(store, installation);
}

/** Makes the place this installation's, whoever's it was. What lies there stays and can be restored. */
export async function adoptPlace(store: ListedStore, installation: string): Promise<void> {
  await store.put(places.owner, Buffer.from(`${JSON.stringify({ format: 1, installation })}\n`));
}

async function readOwner(store: ListedStore): Promise<string | undefined> {
  try {
    return ownerFile.parse(JSON.parse((await buffer(await store.open(places.owner))).toString())).installation;
  } catch (error) {
    if (error instanceof AppError && hasCode(error, "not_found")) return undefined;
    throw error;
  }
}
