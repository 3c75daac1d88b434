import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link } from "wouter";
import { m } from "../../shared/messages/generated/messages.js";
import { deskPaths } from "../../shared/desk-paths.ts";
import QueryArea from "../session/QueryArea.tsx";
import { Icon } from "../kit/Icon.tsx";
import { counted, formatNumber } from "../kit/numbers.ts";
import { listenToDesk } from "./live/connection.ts";
import { keys } from "./queries.ts";
import { useApprovals } from "./approvals-query.ts";
import "./live/bell.css";

/** The way to what waits for a second person, with the number of what this one can decide. */
export function ApprovalsLink() {
  return (
    <QueryArea>
      <Shield />
    </QueryArea>
  );
}

function Shield() {
  const client = useQueryClient();
  const { data } = useApprovals("waiting");
  useEffect(() => {
    // Whatever waits or is decided comes with a notification.
    return listenToDesk({
      onReady: () => void client.invalidateQueries({ queryKey: keys.approvals }),
      onChange: ({ what }) => void (what === "notification" && client.invalidateQueries({ queryKey: keys.approvals })),
    });
  }, [client]);
  const waiting = data ? data.counts.waiting - data.counts.mine : 0;
  const label = waiting === 0 ? m.appr_heading() : counted(waiting, m.appr_link_one, m.appr_link_many);
  return (
    <nav className="bell bell--approvals" aria-label={m.appr_heading()}>
      <Link className="bell__button" href={deskPaths.approvals} aria-label={label}>
        <Icon name="shield" />
        {waiting > 0 && (
          <span className="bell__count num" aria-hidden="true">
            {waiting > 99 ? "99+" : formatNumber(waiting)}
          </span>
        )}
      </Link>
    </nav>
  );
}
