import type { FastifyInstance } from "fastify";
import * as calls from "../../../shared/contracts/site/backups.ts";
import type { Context } from "../../runtime/context.ts";
import { mount } from "../../runtime/http/mount.ts";
import { askForBackup, changeSchedule, getBackups } from "./service.ts";

export function backupRoutes(app: FastifyInstance, context: Context): void {
  mount(app, calls.getBackups, () => getBackups(context));

  mount(app, calls.askForBackup, async ({ caller }) => {
    await askForBackup(context, caller);
    return { success: true as const };
  });

  mount(app, calls.changeBackupSchedule, async ({ body, caller }) => {
    await changeSchedule(context, caller, body);
    return { success: true as const };
  });
}
