import { formatMoney } from "../../../shared/domain/sums.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { api, type CallOutput } from "../../api/client.ts";
import { modeLabel } from "./ModeField.tsx";
import { useChange } from "../../kit/use-change.ts";
import { keys } from "../../desk/queries.ts";
import { KeyFacts, RevokeKey } from "../keys/KeyFacts.tsx";

type Keys = CallOutput<"GET /api/admin/institutions/{id}/api-keys">;
type Key = Keys["items"][number];

interface ListProps {
  institutionId: number;
  list: Keys;
}

/** What can be sent in each mode. */
export function Funds({ of: balances }: { of: Keys["balances"] }) {
  const funds = (wanted: "test" | "live") =>
    balances
      .filter(({ mode }) => mode === wanted)
      .map(({ available, currency }) => formatMoney({ amount: available, currency }))
      .join(" · ");
  return (
    <dl className="kv kv--well">
      <dt>{m.apikeys_funds()}</dt>
      <dd className="num">{funds("test") || m.apikeys_no_funds()}</dd>
      <dt>{m.apikeys_live_funds()}</dt>
      <dd className="num">{funds("live") || m.apikeys_no_live_funds()}</dd>
    </dl>
  );
}

/** Every key with what became of it. */
export function ApiKeyList({ institutionId, list }: ListProps) {
  return (
    <>
      {list.items.length === 0 && <p className="muted">{m.apikeys_empty()}</p>}
      <ol className="hist">
        {list.items.map((key) => (
          <KeyItem key={key.id} institutionId={institutionId} of={key} />
        ))}
      </ol>
    </>
  );
}

function KeyItem({ institutionId, of: key }: { institutionId: number; of: Key }) {
  const revoke = useChange({
    call: () =>
      api("POST /api/admin/institutions/{id}/api-keys/{keyId}/revoke", { params: { id: String(institutionId), keyId: String(key.id) } }),
    done: { title: m.apikeys_revoke_done() },
    failed: m.apikeys_not_done(),
    reads: [[...keys.institutionRecords, institutionId]],
  });
  return (
    <li className="stack-2">
      <KeyFacts of={key} heading="h3" mode={modeLabel(key.mode)} />
      <RevokeKey of={key} isPending={revoke.isPending} onYes={() => revoke.mutate()} />
    </li>
  );
}
