import { Link } from "wouter";
import { m } from "../../../../shared/messages/generated/messages.js";
import { deskPaths } from "../../../../shared/desk-paths.ts";
import { api, type CallOutput } from "../../../api/client.ts";
import { formatDateTime } from "../../../kit/dates.ts";
import { usePagedList } from "../../../kit/list.ts";
import { ListParts } from "../../../kit/ListParts.tsx";
import { bankKey } from "./queries.ts";
import { formatMoney } from "../../../../shared/domain/sums.ts";

type Item = CallOutput<"GET /api/admin/bank/waiting">["items"][number];

/** Live transfers that are in no order yet, and what each waits for. */
export function Waiting({ onEnterAccount }: { onEnterAccount: () => void }) {
  const list = usePagedList({
    key: [...bankKey, "waiting"],
    read: (page) => api("GET /api/admin/bank/waiting", { query: page }),
  });
  return (
    <>
      <p className="small muted intro">{m.bank_waiting_intro()}</p>
      <ListParts
        list={list}
        words={{ failed: m.bank_failed(), empty: { title: m.bank_waiting_empty(), text: m.bank_waiting_empty_text() } }}
      >
        {(items, isBusy) => (
          <ul className="tblwrap money" aria-busy={isBusy}>
            {items.map((item) => (
              <Row key={item.id} item={item} onEnterAccount={onEnterAccount} />
            ))}
          </ul>
        )}
      </ListParts>
    </>
  );
}

const reasons: Record<Item["why"], (inputs: { currency: string }) => string> = {
  withdrawn: () => m.bank_why_withdrawn(),
  ineligible: () => m.bank_why_ineligible(),
  stepped_back: () => m.bank_why_stepped_back(),
  not_compliant: () => m.bank_why_not_compliant(),
  expired: () => m.bank_why_expired(),
  held: () => m.bank_why_held(),
  funder: () => m.bank_why_funder(),
  funder_declined: () => m.bank_why_funder_declined(),
  kyc_file: () => m.bank_why_kyc(),
  transfer_limit: () => m.bank_why_transfer_limit(),
  day_limit: () => m.bank_why_day_limit(),
  month_limit: () => m.bank_why_month_limit(),
  institution_screening: () => m.bank_why_institution_screening(),
  payee_screening: () => m.bank_why_payee_screening(),
  community_screening: () => m.bank_why_community_screening(),
  payee_file: () => m.bank_why_payee_file(),
  payee_changes: () => m.bank_why_payee_changes(),
  agreement: () => m.bank_why_agreement(),
  tranche: () => m.bank_why_tranche(),
  payee: () => m.bank_why_payee(),
  account: m.bank_why_account,
  both: m.bank_why_both,
  next_run: () => m.bank_why_next(),
};

function Row({ item, onEnterAccount }: { item: Item; onEnterAccount: () => void }) {
  const { publicId, institutionName, projectId, projectName, amount, currency, createdAt, why } = item;
  return (
    <li>
      <div>
        <p className="money__sum">{formatMoney({ amount, currency })}</p>
        <p className="xs dim">{m.bank_for({ institution: institutionName, project: projectName })}</p>
      </div>
      <div>
        <p>{reasons[why]({ currency })}</p>
        <p className="xs dim">
          <code>{publicId}</code> · {m.bank_ordered_on({ when: formatDateTime(createdAt) })}
        </p>
      </div>
      <p className="row row--tight money__acts">
        {(why === "payee" || why === "both") && (
          <Link className="btn btn--admin2 btn--sm" href={deskPaths.project(projectId)}>
            {m.bank_enter_payee()} <span className="vh">{projectName}</span>
          </Link>
        )}
        {(why === "account" || why === "both") && (
          <button type="button" className="btn btn--q btn--sm" onClick={onEnterAccount}>
            {m.bank_enter_account()} <span className="vh">{currency}</span>
          </button>
        )}
      </p>
    </li>
  );
}
