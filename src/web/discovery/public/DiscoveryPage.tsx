import { lazy, useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import { m } from "../../../shared/messages/generated/messages.js";
import { deskPaths } from "../../../shared/desk-paths.ts";
import type { CallOutput } from "../../api/client.ts";
import { useRead } from "../../api/use-read.ts";
import { LazyPart } from "../../kit/LazyPart.tsx";
import { PageHead } from "../../kit/PageHead.tsx";
import { Results } from "./Results.tsx";
import { StatusCard } from "./StatusCard.tsx";
import { useMay } from "../../session/may.ts";
import "./discovery.css";

const DeskHead = lazy(() => import("../desk/DeskHead.tsx"));

type Status = CallOutput<"GET /api/partner-discovery/status">;

/** How often the status is asked for (§9). */
const pollEveryMs = 30_000;
/** Who has started a search wants to see it move. */
const followEveryMs = 2_000;

/** Partner discovery, for everyone and, at its address below /admin, in the amber frame (§2; ruling on /partner-discovery). */
export default function DiscoveryPage() {
  const [path] = useLocation();
  const isAdmin = useMay<"POST /api/partner-discovery/run">("admin");
  const [isFollowing, setFollowing] = useState(false);
  const { data, dataUpdatedAt, error, refetch } = useRead(
    "GET /api/partner-discovery/status",
    {},
    isFollowing ? followEveryMs : pollEveryMs,
  );
  const isClose = isAdmin && data?.isRunning === true;
  useEffect(() => {
    setFollowing(isClose);
  }, [isClose]);
  const endedRun = useEndedRun(data);
  const isAdminPath = path === deskPaths.partnerDiscovery;
  const heading = isAdminPath && <h1>{m.title_partner_discovery()}</h1>;
  const body = (
    <>
      {isAdmin && (
        <LazyPart pending={<div className="ahead ahead--desk">{heading}</div>} failed={heading}>
          <DeskHead heading={heading} isRunning={data?.isRunning ?? false} endedRun={endedRun} onChanged={refetch} />
        </LazyPart>
      )}
      <StatusCard status={data} askedAt={dataUpdatedAt} isFailed={error !== undefined} isClose={isClose} />
      <Results lastUpdated={data?.lastUpdated} version={endedRun ?? 0} />
    </>
  );
  if (isAdminPath) {
    return (
      <main id="main" className="wrap apage">
        {body}
      </main>
    );
  }
  return (
    <main id="main">
      <PageHead title={m.title_partner_discovery()} lead={m.discovery_lead()} />
      <div className="wrap dpage">{body}</div>
    </main>
  );
}

/** The search that ended last while the page was open. */
function useEndedRun(status: Status | undefined): number | undefined {
  const [ended, setEnded] = useState<number>();
  const running = useRef<number>(undefined);
  useEffect(() => {
    if (!status) return;
    if (running.current !== undefined && running.current !== status.run?.id) setEnded(running.current);
    running.current = status.run?.id;
  }, [status]);
  return ended;
}
