import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { m } from "../../../shared/messages/generated/messages.js";
import { api, CallError } from "../../api/client.ts";
import { type ToastMessage, useToast } from "../../kit/toasts.tsx";
import { Icon } from "../../kit/Icon.tsx";
import { SubNav } from "./SubNav.tsx";

interface Props {
  /** The page's heading, where it stands beside the buttons. */
  heading: ReactNode;
  isRunning: boolean;
  /** The search that ended last while the page was open. */
  endedRun: number | undefined;
  onChanged: () => void;
}

/** What administrators have above the status: Find Partners, Stop, and the ways to the other pages. */
export default function DeskHead({ heading, isRunning, endedRun, onChanged }: Props) {
  useEndToast(endedRun);
  return (
    <>
      <div className="ahead ahead--desk">
        {heading || <SubNav />}
        <Actions isRunning={isRunning} onChanged={onChanged} />
      </div>
      {heading && <SubNav />}
    </>
  );
}

/** Tells how a search ended (§4: complete, or stopped by an administrator). */
function useEndToast(endedRun: number | undefined): void {
  const toast = useToast();
  const onEnd = useEffectEvent(async (id: number) => {
    const run = await api("GET /api/admin/partner-discovery/runs/{id}", { params: { id: String(id) } }).catch(() => undefined);
    toast(endOf(run?.state));
  });
  useEffect(() => {
    if (endedRun !== undefined) void onEnd(endedRun);
  }, [endedRun]);
}

function endOf(state: string | undefined): ToastMessage {
  if (state === "complete") return { title: m.discovery_complete(), description: m.discovery_complete_text() };
  if (state === "stopped") return { title: m.discovery_stopped(), description: m.discovery_stopped_text() };
  if (state === "failed") return { title: m.discovery_failed(), description: m.discovery_failed_text(), variant: "destructive" };
  return { title: m.discovery_ended(), description: m.discovery_ended_text() };
}

/** Only administrators may start and stop a search; the server refuses everyone else (ruling). */
function Actions({ isRunning, onChanged }: { isRunning: boolean; onChanged: () => void }) {
  const [isPending, setPending] = useState(false);
  const toast = useToast();
  const attempt = async (
    call: () => Promise<{ success: boolean; message: string }>,
    titles: { done: string; failed: (reason: string) => { title: string; description?: string } },
  ) => {
    setPending(true);
    try {
      const { success, message } = await call();
      if (success) toast({ title: titles.done, description: message });
      else toast({ ...titles.failed(message), variant: "destructive" });
    } catch (error) {
      const reason = error instanceof CallError ? (error.reason ?? error.message) : String(error);
      toast({ ...titles.failed(reason), variant: "destructive" });
    } finally {
      setPending(false);
      onChanged();
    }
  };
  const find = () =>
    attempt(() => api("POST /api/partner-discovery/run", {}), {
      done: m.discovery_started(),
      failed: (description) => ({ title: m.discovery_failed(), description }),
    });
  const stop = () =>
    attempt(() => api("POST /api/partner-discovery/stop", {}), {
      done: m.discovery_stop_asked(),
      failed: (reason) => ({ title: m.discovery_stop_failed({ reason }) }),
    });
  return (
    <>
      <button type="button" className="btn btn--q btn--sm" disabled={!isRunning || isPending} onClick={() => void stop()}>
        <Icon name="stop" />
        {m.discovery_stop()}
      </button>
      <button type="button" className="btn btn--admin btn--sm" disabled={isRunning || isPending} onClick={() => void find()}>
        {m.discovery_find()}
      </button>
    </>
  );
}
