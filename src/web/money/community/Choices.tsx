import { useId, useState } from "react";
import { fundersPolicies, mailRhythms } from "../../../shared/domain/community-money.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { api } from "../../api/client.ts";
import { useAct } from "../../projects/community/project-form.ts";
import { useConfirmation } from "../../requests/applicant/Confirmation.tsx";
import type { Money, PartProps } from "./OwnMoney.tsx";

const policyLabels = { good_standing: m.cmoney_policy_good_standing, ask: m.cmoney_policy_ask };
const rhythmLabels = { at_once: m.cmoney_mail_at_once, daily: m.cmoney_mail_daily, none: m.cmoney_mail_none };

/** Who may fund the project unasked, and how often the community is written to. */
export function Choices({ token, money, onChanged }: PartProps) {
  const act = useAct<Money>({ onChanged });
  const { confirm, question } = useConfirmation(token, "accept_funders");
  return (
    <section className="card stack" aria-labelledby="choices">
      <h2 id="choices" className="h3">
        {m.cmoney_choices()}
      </h2>
      <Choice
        label={m.cmoney_policy()}
        text={m.cmoney_policy_text()}
        value={money.fundersPolicy}
        options={fundersPolicies}
        labels={policyLabels}
        onSave={(fundersPolicy) =>
          act(
            () =>
              confirm((code) =>
                api("PUT /api/requests/{token}/money/funders-policy", { params: { token }, body: { fundersPolicy, code } }),
              ),
            m.comm_saved,
          )
        }
      />
      <Choice
        label={m.cmoney_mail()}
        text={m.cmoney_mail_text()}
        value={money.mailOften}
        options={mailRhythms}
        labels={rhythmLabels}
        onSave={(mailOften) =>
          act(() => api("PUT /api/requests/{token}/money/mail", { params: { token }, body: { mailOften } }), m.comm_saved)
        }
      />
      {question}
    </section>
  );
}

interface Props<Value extends string> {
  label: string;
  text: string;
  value: Value;
  options: readonly Value[];
  labels: Record<Value, () => string>;
  onSave: (value: Value) => Promise<boolean>;
}

/** One choice, which is made by its button: looking through the options changes nothing. */
function Choice<Value extends string>({ label, text, value, options, labels, onSave }: Props<Value>) {
  const id = useId();
  const [chosen, choose] = useState<Value>();
  const save = async () => {
    if (chosen && (await onSave(chosen))) choose(undefined);
  };
  return (
    <div className="stack-2">
      <div className="field">
        <label htmlFor={id}>{label}</label>
        <select id={id} className="in" value={chosen ?? value} onChange={(event) => choose(event.currentTarget.value as Value)}>
          {options.map((option) => (
            <option key={option} value={option}>
              {labels[option]()}
            </option>
          ))}
        </select>
      </div>
      <p className="small muted">{text}</p>
      {chosen && chosen !== value && (
        <p>
          <button type="button" className="btn btn--2 btn--sm" onClick={() => void save()}>
            {m.cmoney_save()}
            <span className="vh"> {label}</span>
          </button>
        </p>
      )}
    </div>
  );
}
