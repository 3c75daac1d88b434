import { formSchema } from "../../../../shared/contracts/parts.ts";
import { contactRules } from "../../../../shared/domain/contact.ts";
import { respondentStatusLabel } from "../../../../shared/domain/labels.ts";
import { institutionTypes } from "../../../../shared/domain/organisations.ts";
import { respondentStatuses } from "../../../../shared/domain/statuses.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import * as respondents from "../../../requests/respondents/service.ts";
import { fieldErrors } from "../../../runtime/http/validation.ts";
import { comparingBySigns } from "./by-signs.ts";
import { codeOf, readMoment, standingFields } from "./cells.ts";
import type { ImportKind } from "./kind.ts";

type Inquiry = respondents.InquiryOfFile;

const form = formSchema(contactRules);

/** The form offers its types as they are spelt there; a file may spell them in small letters. */
const institutionType = (cell: string) => institutionTypes.find((type) => type.toLowerCase() === cell.toLowerCase()) ?? cell;

/** Inquiries of institutions, by the rules of the form that they fill in. */
export const inquiries: ImportKind<Inquiry> = {
  table: "respondents",
  fields: [
    {
      name: "institutionName",
      label: m.contact_name,
      isRequired: true,
      alsoCalled: ["Institution", "Organization", "Organisation", "Name"],
    },
    { name: "email", label: m.contact_email, isRequired: true, alsoCalled: [m.fr_email, "E-mail", "Email address"] },
    { name: "institutionType", label: m.contact_type, isRequired: true, read: institutionType, alsoCalled: ["Type"] },
    { name: "message", label: m.contact_message, isRequired: true },
    { name: "address", label: m.fr_address, isRequired: false },
    { name: "city", label: m.fr_city, isRequired: false },
    { name: "zip", label: m.fr_zip, isRequired: false },
    { name: "phone", label: m.fr_phone, isRequired: false, alsoCalled: ["Telephone", "Tel", "Téléphone", "Teléfono"] },
    ...standingFields,
  ],
  ownColumns: ["search_text"],
  comesWith: { status_changes: 1 },
  check({ status: statusText = "", submittedAt: dayText = "", ...answers }) {
    const values = form.safeParse(answers);
    const status = statusText === "" ? "pending" : codeOf(respondentStatuses, respondentStatusLabel, statusText);
    const day = dayText === "" ? { moment: null } : readMoment(dayText);
    if (values.success && status && "moment" in day) return { values: { values: values.data, status, submittedAt: day.moment } };
    const statuses = respondentStatuses.map(respondentStatusLabel).join(", ");
    return {
      problems: {
        ...(!values.success && fieldErrors(values.error)),
        ...(!status && { status: m.imp_error_status({ statuses }) }),
        ...("problem" in day && { submittedAt: day.problem }),
      },
    };
  },
  nameOf: ({ values }) => values.institutionName.trim(),
  async startComparing(db) {
    const there = (await respondents.listWritten(db)).map(({ words, ...one }) => ({ ...one, signs: [{ sign: words, because: "words" }] }));
    return comparingBySigns<Inquiry>(there, {
      nameOf: ({ values }) => values.institutionName.trim(),
      signsOf: ({ values }) => [{ sign: respondents.wordsOf(values), because: "words" }],
      wordFor: () => m.imp_because_words(),
    });
  },
  notesOn(_db, rows) {
    const withoutDay = rows.filter(({ values }) => values.submittedAt === null).length;
    return Promise.resolve([
      m.imp_note_inquiries(),
      ...(withoutDay > 0 ? [m.imp_note_no_day({ count: withoutDay })] : []),
      ...(rows.some(({ values }) => values.status !== "pending") ? [m.imp_note_retention()] : []),
    ]);
  },
  insert: (tx, caller, rows, { fileName }) =>
    respondents.importInquiries(
      tx,
      caller,
      rows.map(({ values }) => values),
      fileName,
    ),
  remove: (tx, _caller, ids) => respondents.removeImportedInquiries(tx, ids),
  async listNames(db, ids) {
    return new Map((await respondents.listNames(db, ids)).map(({ id, name }) => [id, name]));
  },
};
