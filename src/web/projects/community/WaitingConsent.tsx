import { m } from "../../../shared/messages/generated/messages.js";
import { api } from "../../api/client.ts";
import { Icon } from "../../kit/Icon.tsx";
import { formatDay } from "../../kit/dates.ts";
import { useConfirmation } from "../../requests/applicant/Confirmation.tsx";
import { type PartProps, useAct } from "./project-form.ts";

/** A consent that the staff recorded in the community's name: it says whether that is its word. */
export function WaitingConsent({ token, page, onChanged }: PartProps) {
  const act = useAct({ onChanged });
  const { confirm, question } = useConfirmation(token, "confirm_consent");
  const waiting = page.consents.find(({ endedAt, confirmedAt }) => endedAt === null && confirmedAt === null);
  if (!waiting) return null;
  const { id, consentedBy, consentedByRole, onBehalfOf, procedure, consentedOn, covers, conditions, documentReference } = waiting;
  const params = { token, id: String(id) };
  const facts = [
    [m.comm_waits_by(), m.comm_history_by({ name: consentedBy, role: consentedByRole, nation: onBehalfOf })],
    [m.comm_waits_on(), formatDay(consentedOn)],
    [m.comm_waits_procedure(), procedure],
    [m.comm_waits_covers(), covers],
    ...(conditions ? [[m.comm_conditions(), conditions]] : []),
    [m.comm_waits_document(), documentReference],
  ];
  return (
    <section className="banner banner--info" aria-labelledby="waits">
      <Icon name="info" />
      <div className="stack-2">
        <h2 className="h3" id="waits">
          {m.comm_waits_title()}
        </h2>
        <p>{m.comm_waits_text()}</p>
        <dl className="kv">
          {facts.map(([term, value]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd className="asis">{value}</dd>
            </div>
          ))}
        </dl>
        <p className="row">
          <button
            type="button"
            className="btn"
            onClick={() =>
              void act(
                () => confirm((code) => api("POST /api/requests/{token}/project/consents/{id}/confirm", { params, body: { code } })),
                m.comm_waits_confirmed,
              )
            }
          >
            {m.comm_waits_confirm()}
          </button>
          <button
            type="button"
            className="btn btn--2"
            onClick={() => void act(() => api("POST /api/requests/{token}/project/consents/{id}/refuse", { params }), m.comm_waits_refused)}
          >
            {m.comm_waits_refuse()}
          </button>
        </p>
        {question}
      </div>
    </section>
  );
}
