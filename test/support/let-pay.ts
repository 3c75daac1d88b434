import pg from "pg";
import { expect } from "vitest";
import { createDatabase } from "../../src/server/runtime/db/database.ts";
import type { TestApp } from "./app.ts";
import { rowsOf, type Stage } from "./e2e.ts";
import { giveApprovedFile, letReceive } from "./kyc.ts";
import { loadSmallList } from "./screening.ts";

/**
 * What a live payment of an institution needs besides what the desk did: a fresh list, current files of every payee and, where none was
 * approved, of the institution, and everybody screened by the worker.
 */
export async function letPay(stage: Pick<Stage, "database">, institutionId?: number): Promise<void> {
  const owner = new pg.Pool(stage.database.owner);
  try {
    await loadSmallList({ owner });
    if (institutionId !== undefined)
      await giveApprovedFile({ owner, context: { db: createDatabase(owner) } as TestApp["context"] }, institutionId);
    for (const { project_id: projectId } of (await owner.query<{ project_id: number }>("select project_id from project_payees")).rows)
      await letReceive({ owner }, projectId);
  } finally {
    await owner.end();
  }
  await rowsOf(stage, "select graphile_worker.add_job('screen_parties')");
  await expect
    .poll(
      () =>
        rowsOf(
          stage,
          `select source.kind, source.ref from screened_parties source left join screening_parties using (kind, ref)
            where screened_fingerprint is distinct from source.fingerprint or screened_state < (select max(number) from screening_states)`,
        ),
      { timeout: 30_000, interval: 300 },
    )
    .toEqual([]);
}
