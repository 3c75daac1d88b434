import { m } from "../messages/generated/messages.js";
import { approvalKindLabel } from "./approval-labels.ts";
import type { ApprovalKind } from "./approvals.ts";
import { inWords, subjectTypeLabel } from "./audit-types.ts";
import type { FindKind } from "./finding.ts";
import { fundingRequestStatusLabel, respondentStatusLabel } from "./labels.ts";
import { organizationTypeLabel } from "./organisation-labels.ts";
import { requestFields } from "./request-fields.ts";

/** The log's code for a kind of record that the staff can find. */
export const auditTypeOfKind = (kind: FindKind): string => (kind === "message" ? "visitor_message" : kind);

export interface AuditLine {
  action: string;
  subjectType: string;
  before: unknown;
  after: unknown;
}

/** A value as people read it: words, or a list of values, each with a name where it has one. */
export type AuditValue = string | { name?: string | undefined; value: AuditValue }[];

export interface AuditChange {
  /** As the log has it. */
  field: string;
  label: string;
  /** Undefined where there was no such field, as in what only tells of an act. */
  before: AuditValue | undefined;
  after: AuditValue | undefined;
}

/** "Funding request: status changed" is what was done, and "Status changed" beside the record's own name. */
export function actionLabel(action: string): string {
  const [subject = "", ...rest] = action.split(".");
  return rest.length === 0 ? inWords(action) : m.audit_fact({ what: subjectTypeLabel(subject), text: lowered(verbLabel(action)) });
}

export function verbLabel(action: string): string {
  const [, ...rest] = action.split(".");
  return inWords(rest.length === 0 ? action : rest.join(" "));
}

const lowered = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** Names of fields where the words of the code are not those of the desk. */
const fieldLabels: Record<string, () => string> = {
  status: m.desk_status,
  reason: m.audit_field_reason,
  note: m.audit_field_note,
  internalNote: m.audit_field_internal_note,
  url: m.audit_field_url,
  askedBy: m.audit_field_asked_by,
  q: m.audit_field_q,
  to: m.audit_field_to,
  hash: m.audit_field_hash,
  assignee: m.audit_field_assignee,
  roundId: m.audit_field_round,
  bytes: m.audit_field_bytes,
  recipientEmail: m.audit_field_recipient,
  role: m.audit_field_role,
};

/** The same name is another field at another record. */
const fieldLabelsOf: Record<string, Record<string, () => string>> = {
  institution: {
    description: m.institutions_description,
    tags: m.institutions_tags,
    website: m.institutions_website,
    imageUrl: m.institutions_image,
    contactPerson: m.institutions_contact,
    apiEndpoint: m.institutions_endpoint,
    eligibilityStatus: m.institutions_eligibility,
  },
  project: {
    name: m.adminprojects_name,
    description: m.adminprojects_description,
    location: m.adminprojects_location,
    nationName: m.adminprojects_nation,
    fundingNeeded: m.adminprojects_needed,
    fundingCurrency: m.adminprojects_currency,
    fundingStatus: m.adminprojects_funding_status,
    peopleServed: m.adminprojects_people,
    jobsCreated: m.adminprojects_jobs,
    communitySupport: m.adminprojects_support,
    state: m.adminprojects_state,
  },
  funding_request: Object.fromEntries(Object.entries(requestFields).map(([name, { label }]) => [name, label])),
};

const fieldLabel = (subjectType: string, field: string): string =>
  fieldLabelsOf[subjectType]?.[field]?.() ?? fieldLabels[field]?.() ?? nameLabel(field);

/** What has blanks or signs in it was written by somebody, and is shown as it is. */
const nameLabel = (name: string) => (/^[A-Za-z][A-Za-z\d_]*$/.test(name) ? inWords(name) : name);

/** The fields in which before and after differ; what is the same on both sides is left out. */
export function changesOf({ subjectType, before, after }: AuditLine): AuditChange[] {
  const from = toRecord(before);
  const to = toRecord(after);
  return [...new Set([...Object.keys(from), ...Object.keys(to)])]
    .filter((field) => JSON.stringify(from[field]) !== JSON.stringify(to[field]))
    .map((field) => {
      const read = (side: Record<string, unknown>, isThere: boolean) =>
        isThere && field in side ? toValue(subjectType, field, side[field]) : undefined;
      return {
        field,
        label: fieldLabel(subjectType, field),
        before: read(from, before !== null),
        after: read(to, after !== null),
      };
    });
}

function toRecord(value: unknown): Record<string, unknown> {
  if (value === null || value === undefined) return {};
  return typeof value === "object" && !Array.isArray(value) ? (value as Record<string, unknown>) : { value };
}

/** Values that have labels at the desk. */
function codeLabel(subjectType: string, field: string, code: string): string | undefined {
  if (field === "status" && subjectType === "funding_request") return fundingRequestStatusLabel(code);
  if (field === "status" && subjectType === "respondent") return respondentStatusLabel(code);
  if (field === "organizationType") return organizationTypeLabel(code);
  if (field === "kind" && subjectType === "approval") return approvalKindLabel(code as ApprovalKind);
  return undefined;
}

function toValue(subjectType: string, field: string, value: unknown): AuditValue {
  if (value === null || value === undefined || value === "") return m.audit_nothing();
  if (typeof value === "boolean") return value ? m.audit_yes() : m.audit_no();
  if (typeof value === "string") return codeLabel(subjectType, field, value) ?? (/^[a-z]+(_[a-z]+)+$/.test(value) ? inWords(value) : value);
  if (typeof value !== "object") return String(value as number);
  if (Array.isArray(value))
    return value.length === 0 ? m.audit_nothing() : value.map((one) => ({ value: toValue(subjectType, field, one) }));
  const parts = Object.entries(value).map(([name, part]) => ({
    name: fieldLabel(subjectType, name),
    value: toValue(subjectType, name, part),
  }));
  return parts.length === 0 ? m.audit_nothing() : parts;
}

/** A value on one line. */
export function valueText(value: AuditValue): string {
  if (typeof value === "string") return value;
  const texts = value.map((part) => {
    const text = typeof part.value === "string" ? part.value : `(${valueText(part.value)})`;
    return part.name === undefined ? text : m.audit_field_text({ field: part.name, text });
  });
  return texts.join(", ");
}

/** "pending → in review", or the one side that there is. */
export function sidesText({ before, after }: AuditChange): string {
  if (before === undefined || after === undefined) return valueText(after ?? before ?? "");
  return m.audit_changed({ before: valueText(before), after: valueText(after) });
}

export const changeText = (change: AuditChange): string => m.audit_field_text({ field: change.label, text: sidesText(change) });
