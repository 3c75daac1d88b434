import { Link } from "wouter";
import { m } from "../../../../shared/messages/generated/messages.js";
import { deskPaths } from "../../../../shared/desk-paths.ts";
import { formatDateTime } from "../../../kit/dates.ts";
import { Icon } from "../../../kit/Icon.tsx";
import { formatNumber } from "../../../kit/numbers.ts";
import type { Screening } from "./cases-queries.ts";

/** What holds payments besides cases: no list, a list that is not fresh, parties that wait. */
export function ScreeningStanding({ screening: { hasLists, isFresh, parties, waiting, lastRun } }: { screening: Screening }) {
  const trouble = !hasLists
    ? [m.scase_no_lists(), m.scase_no_lists_text(), m.scase_add_list()]
    : !isFresh
      ? [m.scase_stale(), m.scase_stale_text(), m.scase_load_list()]
      : undefined;
  return (
    <>
      {trouble && (
        <div className="banner">
          <Icon name="warning" />
          <p>
            <b>{trouble[0]}</b> {trouble[1]} <Link href={deskPaths.screeningLists}>{trouble[2]}</Link>
          </p>
        </div>
      )}
      {hasLists && (
        <p className="intro muted">
          {waiting > 0
            ? m.scase_waiting_run({ count: formatNumber(waiting) })
            : lastRun && m.scase_last_run({ parties: formatNumber(parties), when: formatDateTime(lastRun.endedAt) })}
        </p>
      )}
    </>
  );
}
