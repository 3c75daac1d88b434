import { m } from "../../../../shared/messages/generated/messages.js";
import { api, type CallOutput } from "../../../api/client.ts";
import { useChange } from "../../../kit/use-change.ts";
import { KeyFacts, RevokeKey } from "../../../partners/keys/KeyFacts.tsx";
import { areaKeys } from "../queries.ts";

type Key = CallOutput<"GET /api/partner/keys">["items"][number];

/** One key of the institution's own. */
export function KeyCard({ of: key }: { of: Key }) {
  const revoke = useChange({
    call: () => api("POST /api/partner/keys/{id}/revoke", { params: { id: String(key.id) } }),
    failed: m.area_not_done(),
    reads: [[areaKeys.keys]],
    done: { title: m.apikeys_revoke_done() },
  });
  return (
    <li className="card stack-2">
      <KeyFacts of={key} heading="h2" />
      <RevokeKey of={key} isPending={revoke.isPending} onYes={() => revoke.mutate()} />
    </li>
  );
}
