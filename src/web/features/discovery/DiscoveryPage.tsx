import { useState } from "react";
import { useLocation } from "wouter";
import { m } from "../../../shared/messages/generated/messages.js";
import { paths } from "../../../shared/paths.ts";
import { api, CallError } from "../../api/client.ts";
import { useRead } from "../../api/use-read.ts";
import { useToast } from "../../layout/toasts.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { PageHead } from "../../ui/PageHead.tsx";
import { useAuth } from "../auth/auth-context.tsx";
import { Results } from "./Results.tsx";
import { StatusCard } from "./StatusCard.tsx";
import "./discovery.css";

/** How often the status is asked for (§9). */
const pollEveryMs = 30_000;

/** Partner discovery, for everyone and, at its address below /admin, in the amber frame (§2; ruling on /partner-discovery). */
export default function DiscoveryPage() {
  const [path] = useLocation();
  const { user } = useAuth();
  const { data, dataUpdatedAt, error, refetch } = useRead("GET /api/partner-discovery/status", {}, pollEveryMs);
  const actions = user?.isAdmin && <Actions isRunning={data?.isRunning ?? false} onChanged={refetch} />;
  const body = (
    <>
      <StatusCard status={data} askedAt={dataUpdatedAt} isFailed={error !== undefined} />
      <Results total={data?.counts.total ?? 0} />
    </>
  );
  if (path === paths.adminPartnerDiscovery) {
    return (
      <main id="main" className="wrap apage">
        <div className="ahead">
          <h1>{m.title_partner_discovery()}</h1>
          {actions}
        </div>
        {body}
      </main>
    );
  }
  return (
    <main id="main">
      <PageHead title={m.title_partner_discovery()} lead={m.discovery_lead()} />
      <div className="wrap dpage">
        {actions && <div className="dacts">{actions}</div>}
        {body}
      </div>
    </main>
  );
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
      done: m.discovery_stopped(),
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
