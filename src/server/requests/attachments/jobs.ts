import { keptHours } from "../../../shared/domain/attachments.ts";
import { scanWithClamav } from "../../runtime/files/scan.ts";
import type { Context } from "../../runtime/context.ts";
import type { JobPayloads } from "../../runtime/jobs/queue.ts";
import * as queries from "./queries.ts";
import { receivedOf } from "./received.ts";
import { addScanJob } from "./service.ts";
import { removeFiles } from "./stored-files.ts";

/** Has the scanner look at a file. While it is away the file stays in quarantine, and is tried again each minute. */
export async function scanAttachment({ db, config, files, log }: Context, { attachmentId }: JobPayloads["scan_attachment"]): Promise<void> {
  if (!config.clamavUrl) return;
  const fileKey = await queries.beginScan(db, attachmentId);
  if (!fileKey) return;
  const verdict = await scanWithClamav(config.clamavUrl, await files.open(fileKey));
  if (verdict.state === "clean") return queries.markClean(db, attachmentId);
  log.warn({ attachmentId, finding: verdict.finding }, "a virus was found in a file");
  await queries.markInfected(db, attachmentId, verdict.finding);
  await removeFiles({ db, files }, [fileKey]);
}

/** Each minute: scans what waits, forgets what nobody attached, and removes the bytes that no record names any more. */
export async function tidyAttachments({ db, config, files }: Context): Promise<void> {
  if (config.clamavUrl) await queries.replaceScanState(db, "not_scanned", "waiting");
  else await queries.replaceScanState(db, "waiting", "not_scanned");
  for (const id of await queries.listToScan(db)) await addScanJob(db, id);
  const received = receivedOf({ config, db });
  await queries.keepForDrafts(db, keptHours);
  for (const uploadId of await queries.deleteAbandoned(db, keptHours)) await received.remove(uploadId);
  await removeFiles({ db, files }, await queries.listUnneededFiles(db));
}
