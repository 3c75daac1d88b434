import { m } from "../../../../shared/messages/generated/messages.js";
import type { AccountValues } from "./AccountFields.tsx";
import "./bank.css";

/** An account to compare with a paper. */
export function AccountFacts({ account }: { account: AccountValues }) {
  const { holderName, iban, accountNumber, bic, clearingSystem, clearingMember, street, building, postCode, town, subdivision, country } =
    account;
  const facts = [
    { label: m.bank_field_holder(), value: holderName },
    { label: m.bank_field_iban(), value: iban?.replace(/(.{4})(?=.)/g, "$1 ") },
    { label: m.bank_field_number(), value: accountNumber },
    { label: m.bank_field_bic(), value: bic },
    { label: m.bank_field_clearing(), value: clearingMember && `${clearingSystem ?? ""} ${clearingMember}` },
    {
      label: m.bank_field_address(),
      value: [`${street} ${building ?? ""}`.trim(), `${postCode ?? ""} ${town}`.trim(), subdivision, country].filter(Boolean).join(", "),
    },
  ];
  return (
    <dl className="kv kv--account">
      {facts
        .filter(({ value }) => value)
        .map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
