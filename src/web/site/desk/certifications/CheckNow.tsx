import type { ControlKey } from "../../../../shared/domain/controls.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api } from "../../../api/client.ts";
import { keys } from "../../../desk/queries.ts";
import { runsKey, titleOfKey } from "./certification.ts";
import { useChange } from "../../../kit/use-change.ts";

const lookEveryMs = 1_000;
/** A whole search of a large database takes a while. */
const mostLooks = 60;

/** Asks for a run, and waits until it is there. */
export function CheckNow({ control }: { control: ControlKey }) {
  const check = useChange({
    call: () => runNow(control),
    done: (isDone) =>
      isDone
        ? { title: m.cert_check_done({ title: titleOfKey(control) }) }
        : { title: m.cert_check_failed(), description: m.cert_check_waits(), variant: "destructive" },
    reads: [keys.certifications, runsKey(control)],
    failed: m.cert_check_failed(),
  });
  return (
    <button type="button" className="btn btn--q btn--sm" disabled={check.isPending} onClick={() => check.mutate()}>
      {check.isPending ? m.cert_checking() : m.cert_check_now()} <span className="vh">{titleOfKey(control)}</span>
    </button>
  );
}

/** True when a run that is newer than the wish has come; false when none did for a minute. */
async function runNow(control: ControlKey): Promise<boolean> {
  const { askedAt } = await api("POST /api/admin/certifications/{key}/check", { params: { key: control } });
  for (let look = 0; look < mostLooks; look += 1) {
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
    const { items } = await api("GET /api/admin/certifications/{key}/runs", { params: { key: control } });
    if (items[0] && items[0].at >= askedAt) return true;
  }
  return false;
}
