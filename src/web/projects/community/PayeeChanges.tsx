import { useEffect, useState } from "react";
import { m } from "../../../shared/messages/generated/messages.js";
import { api } from "../../api/client.ts";
import { Icon } from "../../kit/Icon.tsx";
import { formatDateTime, formatDay } from "../../kit/dates.ts";
import { type Page, useAct } from "./project-form.ts";

interface Props {
  token: string;
  changes: Page["payeeChanges"];
  onStopped: (page: Page) => void;
}

/** Somebody wants the project's money to go elsewhere: what to, from when, and the way to stop it at once. */
export function PayeeChanges({ token, changes, onStopped }: Props) {
  const act = useAct({ onChanged: onStopped });
  // The server, which renders the page, does not know what time it is where it is read.
  const [format, setFormat] = useState(() => formatDay);
  useEffect(() => {
    setFormat(() => formatDateTime);
  }, []);
  return changes.map(({ id, holderName, account, bank, takesForceAt }) => (
    <section key={id} className="banner banner--info" aria-labelledby={`payee-${id}`}>
      <Icon name="warning" />
      <div className="stack-2">
        <h2 className="h3" id={`payee-${id}`}>
          {m.comm_payee_title()}
        </h2>
        <p>{m.comm_payee_text({ when: format(takesForceAt) })}</p>
        <dl className="kv">
          <dt>{m.appr_label_holder()}</dt>
          <dd>{holderName}</dd>
          <dt>{m.appr_label_account()}</dt>
          <dd>{account}</dd>
          <dt>{m.appr_label_bank()}</dt>
          <dd>{bank}</dd>
        </dl>
        <p>
          <button
            type="button"
            className="btn"
            onClick={() =>
              void act(
                () => api("POST /api/requests/{token}/project/payee-changes/{id}/stop", { params: { token, id: String(id) }, body: {} }),
                m.comm_payee_stopped,
              )
            }
          >
            {m.comm_payee_stop()}
          </button>
        </p>
      </div>
    </section>
  ));
}
