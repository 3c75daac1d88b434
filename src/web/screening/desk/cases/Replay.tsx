import { m } from "../../../../shared/messages/generated/messages.js";
import { api } from "../../../api/client.ts";
import { useChange } from "../../../kit/use-change.ts";

/** Compares again what is stored, and says whether the same comes out. */
export function Replay({ id }: { id: number }) {
  const replay = useChange({
    call: () => api("POST /api/admin/screening/cases/{id}/replay", { params: { id: String(id) }, body: {} }),
    failed: m.sexam_replay_failed(),
  });
  const { data } = replay;
  return (
    <div className="stack-2">
      <p>
        <button type="button" className="btn btn--q btn--sm" disabled={replay.isPending} onClick={() => replay.mutate()}>
          {m.sexam_replay()}
        </button>
      </p>
      <p className="small" role="status">
        {data && (data.isSame ? m.sexam_replay_same(shown(data)) : m.sexam_replay_other(shown(data)))}
      </p>
    </div>
  );
}

function shown({ before, now, engine }: { before: number; now: number; engine: number }) {
  const ofHundred = (score: number) => (score * 100).toFixed(1);
  return { score: ofHundred(now), before: ofHundred(before), now: ofHundred(now), engine };
}
