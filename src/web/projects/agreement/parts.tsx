import type { ReactNode } from "react";
import { agreementLineLabel, agreementSideLabel, agreementStandingLabel } from "../../../shared/domain/agreement-labels.ts";
import { agreementLines, type SigningSide } from "../../../shared/domain/agreements.ts";
import { formatTyped } from "../../../shared/domain/money.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { formatDate, formatDay } from "../../kit/dates.ts";
import { SelectField, TextField } from "../../kit/fields.tsx";
import { Icon } from "../../kit/Icon.tsx";
import { StatusBadge } from "../../kit/status.tsx";
import type { FieldErrors } from "../../../shared/domain/errors.ts";
import type { Agreement, Version } from "./TermsRead.tsx";
import "./agreement.css";

const tones: Record<Agreement["standing"], string> = {
  none: "draft",
  in_force: "approved",
  suspended: "attention",
  ended: "rejected",
  altered: "attention",
};

export function Standing({ standing }: Pick<Agreement, "standing">) {
  return (
    <>
      <p>
        <StatusBadge status={tones[standing]} label={agreementStandingLabel(standing)} />
      </p>
      {standing === "altered" && (
        <div className="banner">
          <Icon name="warning" />
          <p>{m.agr_error_altered()}</p>
        </div>
      )}
    </>
  );
}

/** The versions that a document is made of: those that were offered, and are stored as they were signed. */
export function withDocument({
  standing,
  inForce,
  open,
  earlier,
}: Pick<Agreement, "standing" | "inForce" | "open" | "earlier">): Version[] {
  return [open, standing === "altered" ? null : inForce, ...earlier]
    .filter((version) => version !== null)
    .filter(({ hash }) => hash !== null);
}

/** What keeps money from going on, or will. */
export function Stops({ stops }: Pick<Agreement, "stops">) {
  return stops.map(({ kind, fromDay, reason }) => (
    <div className="banner" key={kind}>
      <Icon name="warning" />
      <div>
        <p>{kind === "suspended" ? m.agr_stop_suspended({ day: formatDate(fromDay) }) : m.agr_stop_ends({ day: formatDate(fromDay) })}</p>
        <p className="asis">{reason}</p>
      </div>
    </div>
  ));
}

type Tranche = Agreement["tranches"][number];

/** The tranches in force as they stand today. */
export function Tranches({
  of,
  currency,
  renderAct,
}: {
  of: readonly Tranche[];
  currency: string;
  renderAct?: (tranche: Tranche) => ReactNode;
}) {
  return (
    <ul className="agr__tranches">
      {of.map((tranche) => (
        <li key={tranche.key}>
          <p className="agr__sum">{formatTyped({ amount: tranche.amount, currency })}</p>
          <div>
            <p>
              <StatusBadge status={tranche.isOpen ? "approved" : "draft"} label={stateOf(tranche)} />
            </p>
            {tranche.condition && <p className="asis small">{tranche.condition}</p>}
            {tranche.met && <p className="asis small muted">{m.agr_tranche_met({ evidence: tranche.met.evidence })}</p>}
            {renderAct?.(tranche)}
          </div>
        </li>
      ))}
    </ul>
  );
}

function stateOf({ isOpen, opensOn, condition, met }: Tranche): string {
  if (isOpen) return m.agr_tranche_open();
  return condition && !met ? m.agr_tranche_condition() : m.agr_tranche_day({ day: formatDate(opensOn) });
}

interface Signed<Side extends SigningSide> extends Pick<Version, "signatures"> {
  terms: { signatories: Record<Side, { name: string; role: string }> };
}

/** Who has signed, and who has not. */
export function Signatures<Side extends SigningSide>({ of: { signatures, terms }, sides }: { of: Signed<Side>; sides: readonly Side[] }) {
  return (
    <dl className="kv">
      {sides.map((side) => {
        const found = signatures.find((one) => one.side === side);
        const { name, role } = found ?? terms.signatories[side];
        return (
          <div key={side}>
            <dt>{agreementSideLabel(side)}</dt>
            <dd>{found ? m.agr_signed_by({ name, role, day: formatDay(found.signedAt) }) : m.agr_unsigned({ name, role })}</dd>
          </div>
        );
      })}
    </dl>
  );
}

/** What both sides said about it. */
export function Remarks<Line extends string>({
  of: { remarks },
  labelOf,
}: {
  of: { remarks: (Omit<Version["remarks"][number], "line"> & { line: Line | null })[] };
  labelOf: (line: Line) => string;
}) {
  if (remarks.length === 0) return null;
  return (
    <>
      <h3>{m.agr_remarks()}</h3>
      <ul className="agr__remarks">
        {remarks.map(({ line, side, body, createdAt }) => (
          <li key={`${createdAt}${body}`}>
            <p className="xs dim">
              {line === null ? m.agr_remark_all() : labelOf(line)} ·{" "}
              {m.agr_remark_by({ side: agreementSideLabel(side), day: formatDay(createdAt) })}
            </p>
            <p className="asis">{body}</p>
          </li>
        ))}
      </ul>
    </>
  );
}

/** What a remark is about, and what it says. */
export function RemarkFields({ errors }: { errors: FieldErrors }) {
  return (
    <>
      <SelectField
        name="line"
        label={m.agr_remark_line()}
        choose={m.agr_remark_all()}
        options={agreementLines.map((line) => ({ value: line, label: agreementLineLabel(line) }))}
      />
      <TextField name="body" label={m.agr_remark_body()} maxLength={2_000} rows={4} error={errors["body"]} />
    </>
  );
}
