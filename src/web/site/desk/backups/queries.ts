import type { BackupState } from "../../../../shared/contracts/site/backups.ts";
import { formatFileSize } from "../../../../shared/domain/attachments.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import type { CallOutput } from "../../../api/client.ts";

export const backupsKey = ["/api/admin/backups"] as const;

export type Backups = CallOutput<"GET /api/admin/backups">;

/** The desk is English. */
export const sizeText = (bytes: number): string => formatFileSize(bytes, "en");

export const backupTitles: Record<BackupState, () => string> = {
  off: m.backup_state_off,
  first: m.backup_state_first,
  fine: m.backup_state_fine,
  late: m.backup_state_late,
  unproven: m.backup_state_unproven,
};
