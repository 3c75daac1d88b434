import { useId, useRef } from "react";
import type { PartnerMode } from "../../../../shared/domain/partner-scopes.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api } from "../../../api/client.ts";
import { formatDateTime } from "../../../kit/dates.ts";
import { areaKeys } from "../queries.ts";
import { useChange } from "../../../kit/use-change.ts";
import type { Endpoint } from "./EndpointCard.tsx";

/** Sends everything since a moment again, as after a receiver was down. */
export function ReplaySince({ endpoint: { id }, mode }: { endpoint: Endpoint; mode: PartnerMode }) {
  const field = useRef<HTMLInputElement>(null);
  const fieldId = useId();
  const replay = useChange({
    call: () => {
      // What is typed is the reader's own time.
      const since = new Date(field.current?.value ?? "").toISOString();
      return api("POST /api/partner/webhooks/{id}/replay", { params: { id }, query: { mode }, body: { since } });
    },
    failed: m.area_not_done(),
    reads: [[areaKeys.webhooks]],
    done: ({ replayed, next_since }) => {
      const count = String(replayed);
      return {
        title: next_since ? m.area_hooks_since_more({ count, when: formatDateTime(next_since) }) : m.area_hooks_since_done({ count }),
      };
    },
  });
  const send = (event: React.SyntheticEvent) => {
    event.preventDefault();
    if (field.current?.value) replay.mutate();
    else field.current?.focus();
  };
  return (
    <form className="stack-2" onSubmit={send}>
      <label className="lab" htmlFor={fieldId}>
        {m.area_hooks_since()}
      </label>
      <p className="hint" id={`${fieldId}h`}>
        {m.area_hooks_since_hint()}
      </p>
      <p className="since">
        <input ref={field} id={fieldId} className="in" type="datetime-local" aria-describedby={`${fieldId}h`} />
        <button className="btn btn--q" disabled={replay.isPending}>
          {m.area_hooks_since_send()}
        </button>
      </p>
    </form>
  );
}
