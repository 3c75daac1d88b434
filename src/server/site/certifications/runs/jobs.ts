import type { Context } from "../../../runtime/context.ts";
import { runDueControls, runQueued } from "./service.ts";

/** Each minute: runs the controls whose hour has begun. */
export async function checkDueControls(context: Context, stopping: AbortSignal): Promise<void> {
  await runDueControls(context, stopping);
}

/** At a start, or when an administrator asks. */
export async function checkControls(context: Context, payload: unknown, stopping: AbortSignal): Promise<void> {
  await runQueued(context, payload, stopping);
}
