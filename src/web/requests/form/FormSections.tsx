import { type ReactNode, useState } from "react";
import { Link } from "wouter";
import type { FieldErrors } from "../../../shared/domain/errors.ts";
import { type FundingRequestField, fundingRequestFields } from "../../../shared/domain/funding-request-fields.ts";
import { organizationTypeLabel } from "../../../shared/domain/labels.ts";
import { organizationTypes } from "../../../shared/domain/organisations.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { paths } from "../../../shared/paths.ts";
import { RobotTrap } from "../../forms/RobotTrap.tsx";
import type { DraftHandle } from "../../forms/draft.ts";
import { SelectField, TextField } from "../../kit/fields.tsx";
import { Icon } from "../../kit/Icon.tsx";
import { AttachmentsField } from "../attachments/AttachmentsField.tsx";
import { TreatyInvitation } from "../treaty/TreatyInvitation.tsx";
import { questions } from "./questions.ts";
import { sections } from "./sections.ts";
import { UnderstoodAmount } from "./UnderstoodAmount.tsx";

interface SectionProps {
  values: Record<string, string>;
  errors: FieldErrors;
  /** What a plain HTML post brought back. */
  initial: Record<string, string>;
}

function FormSection({ number, children }: { number: number; children: ReactNode }) {
  const section = sections[number - 1];
  if (!section) return null;
  return (
    <section className="fs" id={section.id} aria-labelledby={`${section.id}-title`}>
      <h2 id={`${section.id}-title`}>
        <span>{number}</span>
        {section.title()}
      </h2>
      <p className="muted">{section.text()}</p>
      {children}
    </section>
  );
}

/** What every field of the form has: its words, its limit, what was posted and what is wrong with it. */
function fieldsOf({ errors, initial }: SectionProps) {
  return (name: FundingRequestField) => {
    const { label, hint, rows } = questions[name];
    const { max, isRequired } = fundingRequestFields[name];
    return {
      name,
      label: label(),
      hint: hint?.(),
      maxLength: max,
      optional: !isRequired,
      defaultValue: initial[name],
      error: errors[name],
      ...(rows && { rows }),
    };
  };
}

export function OrganisationSection({ draft, ...section }: SectionProps & { draft: DraftHandle }) {
  const { values } = section;
  const [chosen, setChosen] = useState<string>();
  const field = fieldsOf(section);
  return (
    <FormSection number={1}>
      <TextField {...field("organizationName")} autoComplete="organization" />
      <SelectField
        {...field("organizationType")}
        choose={m.form_choose_type()}
        options={organizationTypes.map((value) => ({ value, label: organizationTypeLabel(value) }))}
        onChoose={setChosen}
      />
      <TreatyInvitation
        type={values["organizationType"] ?? chosen ?? ""}
        nationName={() => values["organizationName"] ?? ""}
        signature={draft.signature}
        onSigned={draft.sign}
      />
    </FormSection>
  );
}

export function ContactSection(section: SectionProps) {
  const field = fieldsOf(section);
  return (
    <FormSection number={2}>
      <TextField {...field("contactName")} autoComplete="name" />
      <TextField {...field("email")} type="email" autoComplete="email" />
      <TextField {...field("phone")} type="tel" autoComplete="tel" short />
      <TextField {...field("address")} autoComplete="street-address" />
      <div className="grid2">
        <TextField {...field("city")} autoComplete="address-level2" />
        <TextField {...field("zip")} autoComplete="postal-code" short />
      </div>
    </FormSection>
  );
}

export function ProjectSection(section: SectionProps) {
  const field = fieldsOf(section);
  return (
    <FormSection number={3}>
      <TextField {...field("projectTitle")} />
      <TextField {...field("projectDescription")} />
      <TextField {...field("location")} />
      <div className="grid2">
        <TextField {...field("fundingAmount")} note={<UnderstoodAmount typed={section.values["fundingAmount"] ?? ""} />} />
        <TextField {...field("timeline")} />
      </div>
    </FormSection>
  );
}

export function SovereigntySection(section: SectionProps) {
  const field = fieldsOf(section);
  return (
    <FormSection number={4}>
      <div className="need">
        <Icon name="info" />
        <p className="small">
          <b>{m.fr_detail_title()}</b> {m.fr_detail_text()}
        </p>
      </div>
      <TextField {...field("indigenousSovereignty")} />
      <TextField
        {...field("unDripCompliance")}
        hint={
          <>
            {m.fr_undrip_hint()} <a href={paths.treaty}>{m.fr_undrip_link()}</a>
          </>
        }
      />
      <TextField {...field("marginalizedPeoplesImpact")} />
      <TextField {...field("additionalInfo")} />
      <AttachmentsField error={section.errors["attachments"]} initial={section.initial["attachments"]} />
    </FormSection>
  );
}

/** What is confirmed by sending, and the button that `children` is. */
export function LastSection({ children }: { children: ReactNode }) {
  return (
    <FormSection number={5}>
      <p className="terms small">{m.fr_terms()}</p>
      <RobotTrap />
      <div className="submitrow">
        {children}
        <span className="small muted">{m.draft_no_signal()}</span>
      </div>
      <noscript>
        <p className="small">
          <Link href={paths.treatySign}>{m.treaty_noscript()}</Link>
        </p>
      </noscript>
    </FormSection>
  );
}
