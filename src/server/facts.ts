import { outboxAge } from "./record/emails/facts.ts";
import { inboxStuck, lateTransfers, refusedFiles, statementBreaks } from "./money/bank/facts.ts";
import { ledgerFaults } from "./money/ledger/facts.ts";
import { heldTransfers, holdAge } from "./money/transfers/facts.ts";
import type { Fact } from "./runtime/observe/facts.ts";
import { ownFacts } from "./runtime/observe/own-facts.ts";
import { listAge } from "./screening/lists/facts.ts";
import { backupAge, backupDistance, backupProof } from "./site/backups/facts.ts";

/**
 * Every operational fact (decision 0062). A feature adds its own here; metrics, status, readiness and doctor then have it.
 */
export const facts: readonly Fact[] = [
  ...ownFacts,
  outboxAge,
  listAge,
  ledgerFaults,
  inboxStuck,
  refusedFiles,
  statementBreaks,
  lateTransfers,
  heldTransfers,
  holdAge,
  backupAge,
  backupDistance,
  backupProof,
];
