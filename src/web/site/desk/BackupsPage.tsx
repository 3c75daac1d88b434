import { useQuery } from "@tanstack/react-query";
import { m } from "../../../shared/messages/generated/messages.js";
import { api } from "../../api/client.ts";
import { DeskPage } from "../../kit/DeskPage.tsx";
import { formatDateTime } from "../../kit/dates.ts";
import { Loaded } from "../../kit/Loaded.tsx";
import { freshOnOpen } from "../../kit/queries.ts";
import { useChange } from "../../kit/use-change.ts";
import { BackupList } from "./backups/BackupList.tsx";
import { BackupStanding } from "./backups/BackupStanding.tsx";
import { type Backups, backupsKey } from "./backups/queries.ts";
import { ScheduleForm } from "./backups/ScheduleForm.tsx";
import "../../styles/admin.css";

export const titleOf = m.backup_title;

/** How the backups stand, when they are taken, and what there is. */
export default function BackupsPage() {
  const backups = useQuery({
    queryKey: backupsKey,
    queryFn: () => api("GET /api/admin/backups", {}),
    // One that is under way ends while somebody looks.
    refetchInterval: ({ state }) => (state.data?.open ? 5_000 : false),
    ...freshOnOpen,
  });
  return (
    <DeskPage title={m.backup_title()} intro={m.backup_intro()} actions={backups.data && <BackUpNow backups={backups.data} />}>
      <Loaded of={backups} failed={m.backup_failed()} skeleton={<div className="skel skel--block" />}>
        {(data) => (
          <div className="stack-5">
            <BackupStanding backups={data} />
            <BackupList items={data.items} />
            <ScheduleForm key={data.schedule.changedAt} schedule={data.schedule} />
            <p className="small muted">{m.backup_restore_note()}</p>
          </div>
        )}
      </Loaded>
    </DeskPage>
  );
}

function BackUpNow({ backups: { standing, open } }: { backups: Backups }) {
  const ask = useChange({
    call: () => api("POST /api/admin/backups", {}),
    done: { title: m.backup_asked(), description: m.backup_asked_text() },
    failed: m.apdesk_not_done(),
    reads: [backupsKey],
  });
  if (standing.state === "off") return null;
  if (open)
    return <p className="small dim">{open.startedAt ? m.backup_running({ when: formatDateTime(open.startedAt) }) : m.backup_waiting()}</p>;
  return (
    <button type="button" className="btn btn--admin" disabled={ask.isPending} onClick={() => ask.mutate()}>
      {m.backup_now()}
    </button>
  );
}
