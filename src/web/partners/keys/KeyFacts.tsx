import { m } from "../../../shared/messages/generated/messages.js";
import type { CallOutput } from "../../api/client.ts";
import { Asked } from "../../kit/Asked.tsx";
import { formatDateTime } from "../../kit/dates.ts";
import { StatusBadge } from "../../kit/status.tsx";

/** As the partners' area is told of it; the desk is told more. */
type Key = CallOutput<"GET /api/partner/keys">["items"][number];

const states = {
  good: { label: m.apikeys_good, badge: "verified" },
  waits: { label: m.apikeys_waits, badge: "pending" },
  revoked: { label: m.apikeys_revoked, badge: "withdrawn" },
  expired: { label: m.apikeys_expired, badge: "withdrawn" },
} as const;

function stateOf({ revokedAt, approvedAt, expiresAt }: Key): keyof typeof states {
  if (revokedAt !== null) return "revoked";
  if (approvedAt === null) return "waits";
  return new Date(expiresAt).getTime() < Date.now() ? "expired" : "good";
}

/** One key with what it may do and what became of it. */
export function KeyFacts({ of: key, heading: Heading, mode }: { of: Key; heading: "h2" | "h3"; mode?: string }) {
  const { label, badge } = states[stateOf(key)];
  const facts = [
    [m.apikeys_hint(), key.hint],
    ...(mode === undefined ? [] : [[m.apikeys_mode(), mode]]),
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
    <>
      <Heading className="row row--tight">
        <span className="asTyped">{key.name}</span>
        <StatusBadge status={badge} label={label()} />
      </Heading>
      <dl className="kv">
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** Revokes a key that is active or waits for approval, and asks first; nothing for any other. */
export function RevokeKey({ of: key, isPending, onYes }: { of: Key; isPending: boolean; onYes: () => void }) {
  if (!["good", "waits"].includes(stateOf(key))) return null;
  return (
    <Asked
      label={
        <>
          {m.apikeys_revoke()} <span className="vh">{key.name}</span>
        </>
      }
      question={m.apikeys_revoke_question()}
      sure={m.apikeys_revoke_sure()}
      isPending={isPending}
      onYes={onYes}
    />
  );
}
