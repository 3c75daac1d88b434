import { useState } from "react";
import type { PartnerMode } from "../../../../shared/domain/partner-scopes.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api, type CallOutput } from "../../../api/client.ts";
import { Dialog } from "../../../kit/Dialog.tsx";
import { formatDateTime } from "../../../kit/dates.ts";
import { StatusBadge } from "../../../kit/status.tsx";
import { Asked } from "../../../kit/Asked.tsx";
import { areaKeys } from "../queries.ts";
import { ShownOnce } from "../../../partners/keys/ShownOnce.tsx";
import { useChange } from "../../../kit/use-change.ts";
import { Deliveries } from "./Deliveries.tsx";

export type Endpoint = CallOutput<"GET /api/partner/webhooks">["data"][number];

interface Props {
  of: Endpoint;
  mode: PartnerMode;
  /** Its deliveries are shown. */
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}

/** One endpoint, what can be done with it, and on demand what was sent there. */
export function EndpointCard({ of: endpoint, mode, isOpen, onOpen }: Props) {
  const isDisabled = endpoint.status === "disabled";
  const name = <span className="vh">{endpoint.url}</span>;
  return (
    <li className="card stack">
      <div className="stack-2">
        <h2 className="row row--tight">
          <span>{endpoint.url}</span>
          <StatusBadge
            status={isDisabled ? "withdrawn" : "verified"}
            label={isDisabled ? m.area_hooks_disabled() : m.area_hooks_enabled()}
          />
        </h2>
        {endpoint.description && <p className="muted">{endpoint.description}</p>}
        <p className="small muted">
          {endpoint.events === "all" ? m.area_hooks_all_events() : endpoint.events.join(", ")} · {formatDateTime(endpoint.created_at)}
        </p>
        {endpoint.disabled_reason && (
          <p className="small">{endpoint.disabled_reason === "gone" ? m.area_hooks_disabled_gone() : m.area_hooks_disabled_failing()}</p>
        )}
      </div>
      <div className="row">
        {isDisabled ? <Enable of={endpoint} mode={mode} /> : <Test of={endpoint} mode={mode} onSent={() => onOpen(true)} />}
        <button type="button" className="btn btn--q btn--sm" aria-expanded={isOpen} onClick={() => onOpen(!isOpen)}>
          {isOpen ? m.area_hooks_hide() : m.area_hooks_log()} {name}
        </button>
        <Rotate of={endpoint} mode={mode} />
        <Remove of={endpoint} mode={mode} />
      </div>
      {isOpen && <Deliveries endpoint={endpoint} mode={mode} />}
    </li>
  );
}

interface PartProps {
  of: Endpoint;
  mode: PartnerMode;
}

function Test({ of: { id, url }, mode, onSent }: PartProps & { onSent: () => void }) {
  const test = useChange({
    call: () => api("POST /api/partner/webhooks/{id}/test", { params: { id }, query: { mode } }),
    failed: m.area_not_done(),
    reads: [[areaKeys.webhooks]],
    done: { title: m.area_hooks_tested(), description: m.area_hooks_tested_text() },
    onDone: onSent,
  });
  return (
    <button type="button" className="btn btn--sm" disabled={test.isPending} onClick={() => test.mutate()}>
      {m.area_hooks_test()} <span className="vh">{url}</span>
    </button>
  );
}

function Enable({ of: { id, url }, mode }: PartProps) {
  const enable = useChange({
    call: () => api("POST /api/partner/webhooks/{id}/enable", { params: { id }, query: { mode } }),
    failed: m.area_not_done(),
    reads: [[areaKeys.webhooks]],
    done: { title: m.area_hooks_enabled_done() },
  });
  return (
    <button type="button" className="btn btn--sm" disabled={enable.isPending} onClick={() => enable.mutate()}>
      {m.area_hooks_enable()} <span className="vh">{url}</span>
    </button>
  );
}

function Rotate({ of: { id, url }, mode }: PartProps) {
  const [secret, setSecret] = useState<string>();
  const rotate = useChange({
    call: () => api("POST /api/partner/webhooks/{id}/rotate", { params: { id }, query: { mode } }),
    failed: m.area_not_done(),
    reads: [[areaKeys.webhooks]],
    onDone: (changed) => setSecret(changed.secret),
  });
  return (
    <>
      <button type="button" className="btn btn--q btn--sm" disabled={rotate.isPending} onClick={() => rotate.mutate()}>
        {m.area_hooks_rotate()} <span className="vh">{url}</span>
      </button>
      {secret !== undefined && (
        <Dialog title={m.area_hooks_rotate()} className="admin parea" onClose={() => setSecret(undefined)}>
          <ShownOnce
            heading={m.area_hooks_secret_title()}
            text={m.area_hooks_secret_changed()}
            label={m.area_hooks_secret()}
            secret={secret}
            copy={m.area_hooks_copy()}
            done={m.area_hooks_kept()}
            onDone={() => setSecret(undefined)}
          />
        </Dialog>
      )}
    </>
  );
}

function Remove({ of: { id, url }, mode }: PartProps) {
  const remove = useChange({
    call: () => api("DELETE /api/partner/webhooks/{id}", { params: { id }, query: { mode } }),
    failed: m.area_not_done(),
    reads: [[areaKeys.webhooks]],
    done: { title: m.area_hooks_deleted() },
  });
  return (
    <Asked
      label={
        <>
          {m.area_hooks_delete()} <span className="vh">{url}</span>
        </>
      }
      question={m.area_hooks_delete_question()}
      sure={m.area_hooks_delete_sure()}
      isPending={remove.isPending}
      onYes={() => remove.mutate()}
    />
  );
}
