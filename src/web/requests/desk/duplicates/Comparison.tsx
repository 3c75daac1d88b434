import { phoneKey } from "../../../../shared/domain/duplicates.ts";
import { fundingRequestStatusLabel } from "../../../../shared/domain/labels.ts";
import { requestAnswerLabel } from "../../../../shared/domain/organisation-labels.ts";
import { fieldNamed, fieldsFor, type FundingRequestField, withMoved } from "../../../../shared/domain/request-fields.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { Icon } from "../../../kit/Icon.tsx";
import type { FundingRequest } from "../applicant/ApplicantOfRequest.tsx";
import { formatDate } from "../../../kit/dates.ts";
import { deskLabel } from "../request-answers.tsx";

interface Field {
  label: () => string;
  value: (request: FundingRequest) => string | null;
  /** What is compared of it, where that is not what is shown. */
  key?: (value: string | null) => string | null;
  /** Shown beside the rest, and not compared. */
  isFact?: true;
}

/** What is short comes first, and what the likeness of texts is judged by before the other long answers. */
const compared = withMoved(
  fieldsFor("comparison").toSorted((one, other) => Number(isLong(one)) - Number(isLong(other))),
  ["fundingAmount", "location"],
  ["marginalizedPeoplesImpact", "indigenousSovereignty"],
);

const fields: Field[] = [
  ...compared.map((name): Field => ({
    label: () => deskLabel(name),
    value: (one) => requestAnswerLabel(name, one[name]),
    ...(name === "phone" && { key: phoneKey }),
  })),
  { label: m.desk_status, value: (one) => fundingRequestStatusLabel(one.status), isFact: true },
  { label: m.desk_submitted, value: (one) => formatDate(one.submittedAt), isFact: true },
];

function isLong(name: FundingRequestField): boolean {
  return fieldNamed(name).rows !== undefined;
}

/** As a person compares: case, spaces and the form of the characters do not matter. */
function plain(text: string | null): string {
  return (text ?? "").normalize("NFC").toLowerCase().replace(/\s+/g, " ").trim();
}

function isSame({ key }: Field, one: string | null, other: string | null): boolean {
  return plain(one) === plain(other) || (key !== undefined && key(one) !== null && key(one) === key(other));
}

/** Every field of two requests, each marked by a word and a shape; on a phone the values of one field stand below each other. */
export function Comparison({ one, other }: { one: FundingRequest; other: FundingRequest }) {
  const rows = fields
    .map((field) => ({ label: field.label(), values: [field.value(one), field.value(other)] as const, field }))
    .filter(({ values }) => values.some(Boolean))
    .map((row) => ({ ...row, isSame: row.field.isFact ? undefined : isSame(row.field, ...row.values) }));
  const compared = rows.filter((row) => row.isSame !== undefined);
  const same = compared.filter((row) => row.isSame).length;
  return (
    <>
      <p className="small muted">{m.dup_compare_intro({ same: String(same), all: String(compared.length) })}</p>
      <table className="cmp">
        <caption className="vh">{m.dup_compare_title()}</caption>
        <thead>
          <tr>
            <th scope="col">{m.dup_field()}</th>
            <th scope="col">{one.reference}</th>
            <th scope="col">{other.reference}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, values, isSame: found }) => (
            <tr key={label}>
              <th scope="row">
                {label}
                {found !== undefined && <Mark isSame={found} />}
              </th>
              <Value reference={one.reference} value={values[0]} />
              <Value reference={other.reference} value={values[1]} />
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function Mark({ isSame }: { isSame: boolean }) {
  return (
    <span className={`badge badge--${isSame ? "ok" : "wait"}`}>
      <Icon name={isSame ? "check" : "warning"} />
      {isSame ? m.dup_same() : m.dup_differs()}
    </span>
  );
}

/** The reference before each value is for phones, where there is no head above it. */
function Value({ reference, value }: { reference: string; value: string | null }) {
  return (
    <td>
      <span className="xs dim cmp__of">{reference}</span>
      <span className="asTyped">{value || m.desk_not_given()}</span>
    </td>
  );
}
