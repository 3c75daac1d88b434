import { fundersPolicies, mailRhythms, publicPayments } from "../../../shared/domain/community-money.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { api } from "../../api/client.ts";
import { useAct } from "../../projects/community/project-form.ts";
import { Choice } from "../../kit/Choice.tsx";
import { useConfirmation } from "../../requests/applicant/Confirmation.tsx";
import type { Money, PartProps } from "./OwnMoney.tsx";

const policyLabels = { good_standing: m.cmoney_policy_good_standing, ask: m.cmoney_policy_ask };
const publicLabels = { none: m.cmoney_public_none, names: m.cmoney_public_names, amounts: m.cmoney_public_amounts };
const rhythmLabels = { at_once: m.cmoney_mail_at_once, daily: m.cmoney_mail_daily, none: m.cmoney_mail_none };

/** Who may fund the project unasked, and how often the community is written to. */
export function Choices({ token, money, onChanged }: PartProps) {
  const act = useAct<Money>({ onChanged });
  const { confirm, question } = useConfirmation(token, "accept_funders");
  const showing = useConfirmation(token, "show_payers");
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
      <Choice
        label={m.cmoney_public()}
        text={m.cmoney_public_text()}
        value={money.publicPayers}
        options={publicPayments}
        labels={publicLabels}
        onSave={(publicPayers) =>
          act(
            () =>
              showing.confirm((code) =>
                api("PUT /api/requests/{token}/money/public-payers", { params: { token }, body: { publicPayers, code } }),
              ),
            m.comm_saved,
          )
        }
      />
      {question}
      {showing.question}
    </section>
  );
}
