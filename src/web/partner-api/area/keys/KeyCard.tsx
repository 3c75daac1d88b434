import { m } from "../../../../shared/messages/generated/messages.js";
import { api, type CallOutput } from "../../../api/client.ts";
import { formatDateTime } from "../../../kit/dates.ts";
import { StatusBadge } from "../../../kit/status.tsx";
import { Asked } from "../../../kit/Asked.tsx";
import { areaKeys } from "../queries.ts";
import { useChange } from "../../../kit/use-change.ts";

type Key = CallOutput<"GET /api/partner/keys">["items"][number];

const states = { good: m.apikeys_good, waits: m.apikeys_waits, revoked: m.apikeys_revoked, expired: m.apikeys_expired };

function stateOf({ revokedAt, approvedAt, expiresAt }: Key): keyof typeof states {
  if (revokedAt !== null) return "revoked";
  if (approvedAt === null) return "waits";
  return new Date(expiresAt).getTime() < Date.now() ? "expired" : "good";
}

/** One key with what it may do and what became of it. */
export function KeyCard({ of: key }: { of: Key }) {
  const state = stateOf(key);
  const revoke = useChange({
    call: () => api("POST /api/partner/keys/{id}/revoke", { params: { id: String(key.id) } }),
    failed: m.area_not_done(),
    reads: [[areaKeys.keys]],
    done: { title: m.apikeys_revoke_done() },
  });
  const facts = [
    [m.apikeys_hint(), key.hint],
    [m.apikeys_scopes(), key.scopes.join(", ")],
    [m.apikeys_made(), m.apikeys_by({ when: formatDateTime(key.createdAt), name: key.createdBy })],
    ...(key.handedTo === null ? [] : [[m.apikeys_handed(), key.handedTo]]),
    [m.apikeys_expires(), formatDateTime(key.expiresAt)],
    [m.apikeys_used(), key.lastUsedAt === null ? m.apikeys_never() : formatDateTime(key.lastUsedAt)],
    ...(key.revokedAt === null
      ? []
      : [[m.apikeys_revoked(), m.apikeys_by({ when: formatDateTime(key.revokedAt), name: key.revokedBy ?? "" })]]),
  ];
  return (
    <li className="card stack-2">
      <h2 className="row row--tight">
        <span>{key.name}</span>
        <StatusBadge
          status={{ good: "verified", waits: "pending", revoked: "withdrawn", expired: "withdrawn" }[state]}
          label={states[state]()}
        />
      </h2>
      <dl className="kv">
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {(state === "good" || state === "waits") && (
        <Asked
          label={
            <>
              {m.apikeys_revoke()} <span className="vh">{key.name}</span>
            </>
          }
          question={m.apikeys_revoke_question()}
          sure={m.apikeys_revoke_sure()}
          isPending={revoke.isPending}
          onYes={() => revoke.mutate()}
        />
      )}
    </li>
  );
}
