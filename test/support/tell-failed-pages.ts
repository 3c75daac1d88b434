// A set-up file: a journey that failed where nobody watched says what its pages showed then.
import { afterEach } from "vitest";
import { openPages, sightOf } from "./open-pages.ts";

afterEach(async ({ task }) => {
  if (task.result?.state !== "fail") return;
  for (const page of openPages) process.stderr.write(`${task.name}: ${await sightOf(page).catch(String)}\n`);
});
