import { formSchema } from "../../../../shared/contracts/parts.ts";
import type { FieldErrors } from "../../../../shared/domain/errors.ts";
import { understandFundingAmount } from "../../../../shared/domain/funding-amount.ts";
import { pastGrantRules } from "../../../../shared/domain/past-grants.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import * as pastGrants from "../../../requests/past-grants/service.ts";
import { fieldErrors } from "../../../runtime/http/validation.ts";
import { comparingBySigns } from "./by-signs.ts";
import { readMoment } from "./cells.ts";
import type { ImportKind } from "./kind.ts";

type Grant = pastGrants.GrantOfFile;

const form = formSchema(pastGrantRules);

const wordFor: Record<pastGrants.GrantSign["because"], () => string> = {
  identifier: m.imp_because_identifier,
  grant: m.imp_because_grant,
};

/** What an organisation granted before it came here, under the headings of the 360Giving standard's core (decision 0094). */
export const grants: ImportKind<Grant> = {
  table: "past_grants",
  fields: [
    { name: "identifier", label: m.pgrant_identifier, isRequired: false, alsoCalled: ["ID", "Grant identifier", "Reference"] },
    { name: "title", label: m.pgrant_grant_title, isRequired: true, alsoCalled: ["Grant title"] },
    { name: "description", label: m.pgrant_description, isRequired: false, alsoCalled: ["Grant description"] },
    { name: "currency", label: m.desk_currency, isRequired: true, hint: m.pgrant_error_currency },
    { name: "amount", label: m.pgrant_amount, isRequired: true, alsoCalled: ["Amount", "Amount granted"] },
    { name: "awardedOn", label: m.pgrant_awarded, isRequired: true, hint: m.imp_hint_day, alsoCalled: ["Date", "Date awarded", "Awarded"] },
    {
      name: "recipientName",
      label: m.pgrant_recipient_name,
      isRequired: true,
      alsoCalled: ["Recipient Org:Name", "Recipient", "Recipient name", "Grantee", "Organisation", "Organization"],
    },
    {
      name: "recipientPlace",
      label: m.pgrant_place,
      isRequired: false,
      alsoCalled: ["Recipient Org:Location:0:Name", "Recipient Org:City", "Place", "City", "Location"],
    },
    { name: "recipientCountry", label: m.pgrant_country, isRequired: false, alsoCalled: ["Recipient Org:Country", "Country"] },
    {
      name: "programme",
      label: m.pgrant_programme,
      isRequired: false,
      alsoCalled: ["Grant Programme:Title", "Grant Programme:0:Title", "Programme", "Program", "Funding program"],
    },
    { name: "sourceUrl", label: m.pgrant_source_url, isRequired: false, alsoCalled: ["Data Source", "Source", "Web Address", "URL"] },
  ],
  ownColumns: ["words"],
  comesWith: {},
  check({ currency = "", amount = "", awardedOn = "", ...texts }) {
    const checked = form.safeParse(texts);
    const day = readMoment(awardedOn);
    const code = currency.toUpperCase();
    const isCurrency = /^[A-Z]{3}$/.test(code) && understandFundingAmount(`1 ${code}`)?.currency === code;
    const sum = isCurrency ? understandFundingAmount(`${amount} ${code}`) : undefined;
    const problems: FieldErrors = {
      ...(!checked.success && fieldErrors(checked.error)),
      ...(!isCurrency && { currency: m.pgrant_error_currency() }),
      ...(isCurrency && sum?.currency !== code && { amount: m.pgrant_error_amount() }),
      ...("problem" in day && { awardedOn: m.pgrant_error_day() }),
    };
    if (!checked.success || !sum || "problem" in day || Object.keys(problems).length > 0) return { problems };
    return { values: { texts: checked.data, sum, awardedOn: day.moment.slice(0, 10) } };
  },
  nameOf: ({ texts }) => texts.title.trim(),
  async startComparing(db) {
    return comparingBySigns<Grant>(await pastGrants.listKnownGrants(db), {
      nameOf: ({ texts }) => texts.title.trim(),
      signsOf: pastGrants.grantSigns,
      wordFor: (because) => wordFor[because as pastGrants.GrantSign["because"]](),
    });
  },
  notesOn: () => Promise.resolve([m.imp_note_grants(), m.imp_note_grants_read()]),
  insert: (tx, _caller, rows) =>
    pastGrants.importGrants(
      tx,
      rows.map(({ values }) => values),
    ),
  remove: (tx, _caller, ids) => pastGrants.removeImportedGrants(tx, ids),
  async listNames(db, ids) {
    return new Map((await pastGrants.listNames(db, ids)).map(({ id, name }) => [id, name]));
  },
};
