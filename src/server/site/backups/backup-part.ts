// A process of its own for backups: it compresses and encrypts, at the lowest priority, while visitors are served.
import os from "node:os";
import { servePart } from "../../runtime/apart.ts";
import { createLogger } from "../../runtime/context.ts";
import { openWork, type Task } from "./open-work.ts";
import { workOnBackups } from "./work.ts";

os.setPriority(os.constants.priority.PRIORITY_LOW);

servePart(async (task: Task): Promise<"over"> => {
  const { work, close } = openWork(task, createLogger(task.config));
  try {
    await workOnBackups(work);
  } finally {
    await close();
  }
  return "over";
});
