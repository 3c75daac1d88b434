import { m } from "../../../../shared/messages/generated/messages.js";
import type { FieldErrors } from "../../../../shared/domain/errors.ts";
import { TextField } from "../../../kit/fields.tsx";
import type { CallOutput } from "../../../api/client.ts";

type Account = CallOutput<"GET /api/admin/bank">["accounts"][number];

export type AccountValues = Omit<Account, "id" | "currency" | "createdBy" | "createdAt" | "retiredAt">;

/** Holder, number, bank and address: the same for an account of ours and for a payee. */
export function AccountFields({ known, errors }: { known?: AccountValues | undefined; errors: FieldErrors }) {
  const given = (name: keyof AccountValues) => ({ name, error: errors[name], defaultValue: known?.[name] ?? "", autoComplete: "off" });
  return (
    <>
      <TextField {...given("holderName")} label={m.bank_field_holder()} hint={m.bank_field_holder_hint()} maxLength={140} />
      <div className="grid2">
        <TextField {...given("iban")} label={m.bank_field_iban()} maxLength={42} optional />
        <TextField {...given("bic")} label={m.bank_field_bic()} maxLength={11} optional />
      </div>
      <TextField {...given("accountNumber")} label={m.bank_field_number()} hint={m.bank_field_number_hint()} maxLength={34} optional />
      <div className="grid2">
        <TextField
          {...given("clearingSystem")}
          label={m.bank_field_clearing()}
          hint={m.bank_field_clearing_hint()}
          maxLength={5}
          optional
        />
        <TextField {...given("clearingMember")} label={m.bank_field_member()} hint={m.bank_field_member_hint()} maxLength={35} optional />
      </div>
      <div className="grid2">
        <TextField {...given("street")} label={m.bank_field_street()} maxLength={70} />
        <TextField {...given("building")} label={m.bank_field_building()} maxLength={16} optional />
        <TextField {...given("postCode")} label={m.bank_field_post_code()} maxLength={16} optional />
        <TextField {...given("town")} label={m.bank_field_town()} maxLength={35} />
        <TextField {...given("subdivision")} label={m.bank_field_subdivision()} maxLength={35} optional />
        <TextField {...given("country")} label={m.bank_field_country()} hint={m.bank_field_country_hint()} maxLength={2} />
      </div>
    </>
  );
}

/** The values of the form as the calls take them. */
export function toAccount(values: Record<string, string>) {
  const text = (name: keyof AccountValues) => values[name] ?? "";
  return {
    holderName: text("holderName"),
    iban: text("iban"),
    accountNumber: text("accountNumber"),
    bic: text("bic"),
    clearingSystem: text("clearingSystem"),
    clearingMember: text("clearingMember"),
    street: text("street"),
    building: text("building"),
    postCode: text("postCode"),
    town: text("town"),
    subdivision: text("subdivision"),
    country: text("country"),
  };
}
