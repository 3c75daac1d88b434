import { useQuery } from "@tanstack/react-query";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api } from "../../../api/client.ts";
import { keys } from "../../../desk/queries.ts";
import { formatDateTime } from "../../../kit/dates.ts";
import { Loaded } from "../../../kit/Loaded.tsx";
import { freshOnOpen } from "../../../kit/queries.ts";
import { useChange } from "../../../kit/use-change.ts";

/** Whether visitors see the nine sample projects (decision 0075). */
export function SampleSwitch() {
  const read = useQuery({ queryKey: keys.samples, queryFn: () => api("GET /api/admin/sample-projects", {}), ...freshOnOpen });
  const change = useChange({
    call: (areShown: boolean) => api("PUT /api/admin/sample-projects", { body: { areShown } }),
    done: ({ areShown }) => ({ title: areShown ? m.texts_samples_now_shown() : m.texts_samples_now_hidden() }),
    failed: m.texts_samples_not_changed(),
    reads: [keys.samples],
  });
  return (
    <section className="panel stack-2 texts__samples" aria-labelledby="samples">
      <h2 id="samples" className="h3">
        {m.texts_samples()}
      </h2>
      <Loaded of={read} failed={m.texts_samples_failed()}>
        {({ areShown, changedBy, changedAt }) => (
          <>
            <p>{areShown ? m.texts_samples_shown() : m.texts_samples_hidden()}</p>
            <p className="small muted">{m.texts_samples_mentions()}</p>
            {changedBy !== null && changedAt !== null && (
              <p className="small muted">{m.texts_samples_by({ name: changedBy, date: formatDateTime(changedAt) })}</p>
            )}
            <p>
              <button type="button" className="btn btn--q btn--sm" disabled={change.isPending} onClick={() => change.mutate(!areShown)}>
                {areShown ? m.texts_samples_hide() : m.texts_samples_show()}
              </button>
            </p>
          </>
        )}
      </Loaded>
    </section>
  );
}
