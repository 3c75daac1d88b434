import { callAskedFor, callPaths, noCall } from "../../../shared/call-paths.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { useRead } from "../../api/use-read.ts";
import { formatMomentIn } from "../../kit/moments.ts";
import { usePageData } from "../../runtime/site-context.ts";
import { askOf } from "./call-parts.tsx";

const useCallAskedFor = () => callAskedFor(new URLSearchParams(usePageData().search));

/** Above the form: which call the request is for, and until when. The server alone renders it (decision 0028). */
export function CallNote() {
  const reference = useCallAskedFor();
  return reference ? <Note reference={reference} /> : null;
}

function Note({ reference }: { reference: string }) {
  const { data: call } = useRead("GET /api/funding-calls/{reference}", { params: { reference } });
  return (
    <div className="wrap">
      <div className="need" id="call" tabIndex={-1}>
        <div>
          <p>
            <b>{m.calls_note()}</b>{" "}
            {call && (
              <a href={callPaths.one(reference)} lang={call.language}>
                {call.title}
              </a>
            )}
          </p>
          <p className="small">
            {call?.phase === "open"
              ? m.calls_note_until({ time: formatMomentIn(call.closesAt, call.timeZone), amount: askOf(call) })
              : m.calls_note_over()}{" "}
            {/* A whole page: what the server wrote for the call goes with it. */}
            <a href={callPaths.form(noCall)} target="_self">
              {m.calls_note_without()}
            </a>
          </p>
        </div>
      </div>
    </div>
  );
}

/** Sends the call with the form, also without a script; empty without one. */
export function CallField() {
  return <input type="hidden" name="call" value={useCallAskedFor() ?? ""} />;
}
