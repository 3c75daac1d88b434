import { useEffect, useRef, useState } from "react";
import { m } from "../../../shared/messages/generated/messages.js";
import { api, type CallOutput } from "../../api/client.ts";
import { formatDateTime } from "../../kit/dates.ts";
import { StatusBadge } from "../../kit/status.tsx";
import { modeLabel } from "./ModeField.tsx";
import { useChange } from "../../kit/use-change.ts";
import { keys } from "../../desk/queries.ts";

type Keys = CallOutput<"GET /api/admin/institutions/{id}/api-keys">;
type Key = Keys["items"][number];

interface ListProps {
  institutionId: number;
  list: Keys;
}

/** What can be sent in each mode, and every key with what became of it. */
export function ApiKeyList({ institutionId, list }: ListProps) {
  const funds = (wanted: "test" | "live") =>
    list.balances
      .filter(({ mode }) => mode === wanted)
      .map(({ available, currency }) => `${available} ${currency}`)
      .join(", ");
  return (
    <>
      <dl className="kv kv--well">
        <dt>{m.apikeys_funds()}</dt>
        <dd className="num">{funds("test") || m.apikeys_no_funds()}</dd>
        <dt>{m.apikeys_live_funds()}</dt>
        <dd className="num">{funds("live") || m.apikeys_no_live_funds()}</dd>
      </dl>
      {list.items.length === 0 && <p className="muted">{m.apikeys_empty()}</p>}
      <ol className="hist">
        {list.items.map((key) => (
          <li key={key.id} className="stack-2">
            <KeyFacts of={key} />
            {["good", "waits"].includes(stateOf(key)) && <Revoke institutionId={institutionId} of={key} />}
          </li>
        ))}
      </ol>
    </>
  );
}

function stateOf({ revokedAt, approvedAt, expiresAt }: Key): keyof typeof states {
  if (revokedAt !== null) return "revoked";
  if (approvedAt === null) return "waits";
  return new Date(expiresAt).getTime() < Date.now() ? "expired" : "good";
}

const states = { good: m.apikeys_good, waits: m.apikeys_waits, revoked: m.apikeys_revoked, expired: m.apikeys_expired };

function KeyFacts({ of: key }: { of: Key }) {
  const state = stateOf(key);
  const facts = [
    [m.apikeys_hint(), key.hint],
    [m.apikeys_mode(), modeLabel(key.mode)],
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
      <h3 className="row row--tight">
        <span className="asTyped">{key.name}</span>
        <StatusBadge
          status={{ good: "verified", waits: "pending", revoked: "withdrawn", expired: "withdrawn" }[state]}
          label={states[state]()}
        />
      </h3>
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

/** Asks first, and says what happens then. */
function Revoke({ institutionId, of: key }: { institutionId: number; of: Key }) {
  const [isAsking, setAsking] = useState(false);
  const revoke = useChange({
    call: () =>
      api("POST /api/admin/institutions/{id}/api-keys/{keyId}/revoke", { params: { id: String(institutionId), keyId: String(key.id) } }),
    done: { title: m.apikeys_revoke_done() },
    failed: m.apikeys_not_done(),
    reads: [[...keys.institutionRecords, institutionId]],
  });
  if (!isAsking)
    return (
      <button type="button" className="btn btn--q btn--sm" onClick={() => setAsking(true)}>
        {m.apikeys_revoke()} <span className="vh">{key.name}</span>
      </button>
    );
  return <Question isPending={revoke.isPending} onYes={() => revoke.mutate()} onNo={() => setAsking(false)} />;
}

/** The focus goes to what changes nothing. */
function Question({ isPending, onYes, onNo }: { isPending: boolean; onYes: () => void; onNo: () => void }) {
  const no = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    no.current?.focus();
  }, []);
  return (
    <div className="stack-2" role="group" aria-label={m.apikeys_revoke_sure()}>
      <p>{m.apikeys_revoke_question()}</p>
      <p className="row">
        <button type="button" className="btn btn--danger btn--sm" disabled={isPending} onClick={onYes}>
          {m.apikeys_revoke_sure()}
        </button>
        <button type="button" className="btn btn--q btn--sm" ref={no} onClick={onNo}>
          {m.desk_cancel()}
        </button>
      </p>
    </div>
  );
}
