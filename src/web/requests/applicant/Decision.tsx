import { objectionRules } from "../../../shared/domain/applicant.ts";
import { currentLanguage } from "../../../shared/messages/language.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { api } from "../../api/client.ts";
import { formatDay } from "../../kit/dates.ts";
import { LongAnswer } from "./LongAnswer.tsx";
import type { PartProps, Shown } from "./RequestPage.tsx";

/** Why it was decided so, and what the applicant says to it. */
export function Decision({ token, shown, onChanged }: PartProps) {
  const { decision, objection, objectBy } = shown;
  return (
    <>
      {(decision || objectBy) && (
        <section className="stack" aria-labelledby="decision">
          <h2 id="decision">{m.reqx_decision()}</h2>
          {decision && <Reason decision={decision} />}
          {objectBy && <ObjectForm token={token} reference={shown.reference} objectBy={objectBy} onChanged={onChanged} />}
        </section>
      )}
      {objection && <Objection objection={objection} isOver={shown.status === "rejected" && !shown.withdrawnAt} />}
    </>
  );
}

function Reason({ decision: { reason, reasonLanguage, words } }: { decision: NonNullable<Shown["decision"]> }) {
  return (
    <>
      <p className="req__promise" lang={reasonLanguage}>
        {reason}
      </p>
      {reasonLanguage !== currentLanguage() && <p className="small muted">{m.reqx_reason_in_english()}</p>}
      {words && (
        <div className="stack-2">
          <h3>{m.reqx_words()}</h3>
          <p className="req__typed">{words}</p>
        </div>
      )}
    </>
  );
}

/** `isOver` where it was decided against again: one can object only once. */
function Objection({ objection, isOver }: { objection: NonNullable<Shown["objection"]>; isOver: boolean }) {
  const { text, madeAt, dueAt, outcome } = objection;
  return (
    <section className="stack-2" aria-labelledby="objection">
      <h2 id="objection">{m.reqx_objection()}</h2>
      <p className="req__typed">{text}</p>
      <p className="small muted">{m.reqx_objection_on({ date: formatDay(madeAt) })}</p>
      <p>{outcome ?? m.reqx_objection_due({ date: formatDay(dueAt) })}</p>
      {outcome && isOver && <p className="small">{m.reqx_objection_over()}</p>}
    </section>
  );
}

type ObjectProps = Pick<PartProps, "token" | "onChanged"> & { reference: string; objectBy: string };

function ObjectForm({ token, reference, objectBy, onChanged }: ObjectProps) {
  return (
    <details className="req__object">
      <summary className="btn btn--2 btn--sm">{m.reqx_object()}</summary>
      <div className="stack-2">
        <p>{m.reqx_object_text({ date: formatDay(objectBy) })}</p>
        <LongAnswer
          keptAs={`objection-${reference}`}
          field="objection"
          rule={objectionRules.objection}
          label={m.reqx_object_why()}
          hint={m.reqx_object_hint()}
          action={m.reqx_object_send()}
          sending={m.reqx_object_sending()}
          done={m.reqx_object_sent()}
          send={(objection) => api("POST /api/requests/{token}/objection", { params: { token }, body: { objection } })}
          onChanged={onChanged}
        />
      </div>
    </details>
  );
}
