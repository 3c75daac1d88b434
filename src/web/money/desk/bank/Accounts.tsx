import { useState } from "react";
import { m } from "../../../../shared/messages/generated/messages.js";
import { Icon } from "../../../kit/Icon.tsx";
import { AskedNote } from "../../../record/desk/approvals/AskedNote.tsx";
import { formatDate } from "../../../kit/dates.ts";
import { Empty, ListSkeleton, LoadFailed } from "../../../kit/States.tsx";
import { StatusBadge } from "../../../kit/status.tsx";
import { AccountDialog } from "./AccountDialog.tsx";
import { AccountFacts } from "../../../projects/desk/payee/AccountFacts.tsx";
import { type Account, useBank, useRetireAccount } from "./queries.ts";

/** The provider's own accounts, and the folders that are shared with the program that talks to the bank. */
export function Accounts() {
  const bank = useBank();
  const [isAdding, setAdding] = useState(false);
  return (
    <div className="stack">
      <div className="tbar">
        <p className="small muted narrow sp">{m.bank_accounts_intro()}</p>
        <button type="button" className="btn btn--admin btn--sm" onClick={() => setAdding(true)}>
          <Icon name="plus" />
          {m.bank_account_new()}
        </button>
      </div>
      {bank.isPending && <ListSkeleton rows={2} />}
      {bank.isError && <LoadFailed text={m.bank_failed()} error={bank.error} onRetry={() => void bank.refetch()} />}
      {bank.data?.accounts.length === 0 && <Empty title={m.bank_accounts_empty()} text={m.bank_accounts_empty_text()} />}
      {bank.data?.asked.map((approval) => (
        <AskedNote key={approval.id} approval={approval} />
      ))}
      <ul className="certs">
        {bank.data?.accounts.map((account) => (
          <AccountCard key={account.id} account={account} />
        ))}
      </ul>
      {bank.data && <FolderList folder={bank.data.folder} />}
      {isAdding && <AccountDialog onClose={() => setAdding(false)} />}
    </div>
  );
}

function AccountCard({ account }: { account: Account }) {
  const retire = useRetireAccount();
  const { id, currency, createdBy, createdAt, retiredAt } = account;
  return (
    <li className="card stack-2">
      <p className="row spread">
        <StatusBadge status={retiredAt ? "withdrawn" : "approved"} label={retiredAt ? m.bank_account_retired() : m.bank_account_in_use()} />
        {!retiredAt && (
          <button type="button" className="btn btn--q btn--sm" disabled={retire.isPending} onClick={() => retire.mutate(id)}>
            {m.bank_account_retire()} <span className="vh">{currency}</span>
          </button>
        )}
      </p>
      <h2 className="h3">{currency}</h2>
      <AccountFacts account={account} />
      <p className="xs dim">{m.bank_account_entered({ name: createdBy, when: formatDate(createdAt) })}</p>
    </li>
  );
}

function FolderList({ folder }: { folder: string }) {
  const lines = [m.bank_folders_outbox, m.bank_folders_inbox, m.bank_folders_processed, m.bank_folders_rejected, m.bank_folders_staging];
  return (
    <section className="panel folders">
      <h2>{m.bank_folders()}</h2>
      <p className="small muted">{m.bank_folders_intro()}</p>
      <p>
        <code>{folder}</code>
      </p>
      <ul className="small">
        {lines.map((line) => (
          <li key={line()}>{line()}</li>
        ))}
      </ul>
    </section>
  );
}
