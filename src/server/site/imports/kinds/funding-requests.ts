import { formSchema } from "../../../../shared/contracts/parts.ts";
import type { FieldErrors } from "../../../../shared/domain/errors.ts";
import { understandFundingAmount } from "../../../../shared/domain/funding-amount.ts";
import { fundingRequestRules } from "../../../../shared/domain/funding-request.ts";
import { fundingRequestStatusLabel } from "../../../../shared/domain/labels.ts";
import { languageNames, languages } from "../../../../shared/domain/languages.ts";
import { likenessLabel } from "../../../../shared/domain/likeness-labels.ts";
import { organizationTypeLabel } from "../../../../shared/domain/organisation-labels.ts";
import { organizationTypes } from "../../../../shared/domain/organisations.ts";
import { fieldNamed, type FundingRequestField, requestFieldNames } from "../../../../shared/domain/request-fields.ts";
import { fundingRequestStatuses } from "../../../../shared/domain/statuses.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { findAgain, listJudged } from "../../../requests/duplicates/finding/service.ts";
import { listNames } from "../../../requests/funding-requests/service.ts";
import { importRequests, removeImportedRequests, type RequestOfFile } from "../../../requests/intake/service.ts";
import { fieldErrors } from "../../../runtime/http/validation.ts";
import { codeOf, readMoment, standingFields } from "./cells.ts";
import type { FieldTexts, ImportField, ImportKind } from "./kind.ts";

const form = formSchema(fundingRequestRules);

/** Names that lists of other programmes give such a column. */
const alsoCalled: Partial<Record<FundingRequestField, ImportField["alsoCalled"]>> = {
  organizationName: ["Organization", "Organisation", "Organization name", "Organisation name", "Applicant", "Community"],
  organizationType: ["Organization type", "Applicant type", "Type"],
  contactName: ["Contact", "Contact person"],
  email: [m.contact_email, "E-mail", "Email address"],
  phone: ["Telephone", "Tel", "Téléphone", "Teléfono"],
  projectTitle: ["Title", "Project"],
  projectDescription: ["Description"],
  location: ["Place", "Location", "Lieu", "Lugar"],
  fundingAmount: ["Amount", "Amount requested", "Requested amount", "Amount applied for"],
};

/** The form sends the code of a type; people write what they read. */
const typeCode = (cell: string) => codeOf(organizationTypes, organizationTypeLabel, cell) ?? cell;

/** Every field of the form: one that is added there is imported, too. */
const answers: ImportField[] = requestFieldNames.map((name) => {
  const { label, isRequired } = fieldNamed(name);
  return {
    name,
    label,
    isRequired,
    alsoCalled: alsoCalled[name] ?? [],
    ...(name === "organizationType" && { read: typeCode, show: organizationTypeLabel }),
  };
});

/** Funding requests, by the rules of the form that communities fill in. */
export const fundingRequests: ImportKind<RequestOfFile> = {
  table: "funding_requests",
  party: "applicant",
  fields: [
    ...answers,
    { name: "currency", label: m.desk_currency, isRequired: false, hint: m.imp_hint_currency },
    ...standingFields,
    { name: "language", label: m.imp_language, isRequired: false, hint: m.imp_hint_language },
    { name: "withdrawn", label: m.apdesk_withdrawn, isRequired: false, hint: m.imp_hint_ended },
    { name: "merged", label: m.export_merged, isRequired: false, hint: m.imp_hint_ended },
  ],
  ownColumns: ["search_text"],
  comesWith: { status_changes: 1, request_fingerprints: 1, requests_to_compare: 1 },
  check({
    status: statusText = "",
    submittedAt: dayText = "",
    language: languageText = "",
    currency = "",
    withdrawn = "",
    merged = "",
    ...texts
  }) {
    const priced = withCurrency(texts, currency);
    const values = form.safeParse(priced ?? texts);
    const status = statusText === "" ? "pending" : codeOf(fundingRequestStatuses, fundingRequestStatusLabel, statusText);
    const day = dayText === "" ? { moment: null } : readMoment(dayText);
    const language = languageText === "" ? "en" : codeOf(languages, (code) => languageNames[code], languageText);
    const problems: FieldErrors = {
      ...(!values.success && fieldErrors(values.error)),
      ...(!status && { status: m.imp_error_status({ statuses: fundingRequestStatuses.map(fundingRequestStatusLabel).join(", ") }) }),
      ...("problem" in day && { submittedAt: day.problem }),
      ...(!language && { language: m.imp_error_status({ statuses: Object.values(languageNames).join(", ") }) }),
      ...(!priced && { currency: m.imp_error_currency() }),
      ...(withdrawn !== "" && { withdrawn: m.imp_error_withdrawn() }),
      ...(merged !== "" && { merged: m.imp_error_merged() }),
    };
    if (!values.success || !status || !language || "problem" in day || Object.keys(problems).length > 0) return { problems };
    return { values: { values: values.data, status, submittedAt: day.moment, language } };
  },
  nameOf: ({ values }) => values.projectTitle.trim(),
  async startComparing(db, rows) {
    const again = await findAgain(
      db,
      rows.map(({ line, values: { values } }) => ({ line, request: values })),
    );
    return {
      alikeOf: ({ line }) => (again.get(line) ?? []).map(({ reasons, ...known }) => ({ ...known, because: reasons.map(likenessLabel) })),
    };
  },
  notesOn(_db, rows) {
    const statuses = new Set(rows.map(({ values }) => values.status));
    const withoutDay = rows.filter(({ values }) => values.submittedAt === null).length;
    return Promise.resolve([
      m.imp_note_requests(),
      ...(statuses.has("pending") || statuses.has("in_review") ? [m.imp_note_requests_due()] : []),
      ...(statuses.has("approved") || statuses.has("rejected") ? [m.imp_note_requests_decided()] : []),
      m.imp_note_requests_figures(),
      ...(withoutDay > 0 ? [m.imp_note_no_day({ count: withoutDay })] : []),
    ]);
  },
  insert: (tx, caller, rows, { fileName }) =>
    importRequests(
      tx,
      caller,
      rows.map(({ values }) => values),
      fileName,
    ),
  remove: (tx, _caller, ids) => removeImportedRequests(tx, ids),
  async listNames(db, ids) {
    return new Map((await listNames(db, ids)).map(({ id, name }) => [id, name]));
  },
  // What was said about two requests is kept without a foreign key (0036).
  async listUses(db, ids) {
    return (await listJudged(db, ids)).map((id) => ({ id, by: m.imp_use_judged() }));
  },
};

/** The amount with the currency of its own column, where it says none itself or only that it is some dollar. Undefined where the two differ. */
function withCurrency(texts: FieldTexts, currency: string): FieldTexts | undefined {
  const amount = texts["fundingAmount"] ?? "";
  const understood = understandFundingAmount(amount);
  // An amount that says nothing by itself is told of as such.
  if (currency === "" || !understood || understood.currency === currency.toUpperCase()) return texts;
  const both = `${amount} ${currency.toUpperCase()}`;
  return understandFundingAmount(both)?.currency === currency.toUpperCase() ? { ...texts, fundingAmount: both } : undefined;
}
