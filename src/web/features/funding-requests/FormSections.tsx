import { type ReactNode, useState } from "react";
import type { FieldErrors } from "../../../shared/domain/errors.ts";
import { formatMoney, understandFundingAmount } from "../../../shared/domain/funding-amount.ts";
import { fundingRequestRules as rules } from "../../../shared/domain/funding-request.ts";
import { organizationTypeLabel } from "../../../shared/domain/labels.ts";
import { organizationTypes } from "../../../shared/domain/organisations.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { paths } from "../../../shared/paths.ts";
import type { DraftHandle } from "../../forms/draft.ts";
import { SelectField, TextField } from "../../ui/fields.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { TreatyInvitation } from "../treaty/TreatyInvitation.tsx";
import { sections } from "./sections.ts";

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

export function OrganisationSection({ values, errors, initial, draft }: SectionProps & { draft: DraftHandle }) {
  const [chosen, setChosen] = useState<string>();
  return (
    <FormSection number={1}>
      <TextField
        name="organizationName"
        label={m.fr_organization_name()}
        hint={m.fr_organization_name_hint()}
        maxLength={rules.organizationName.max}
        autoComplete="organization"
        defaultValue={initial["organizationName"]}
        error={errors["organizationName"]}
      />
      <SelectField
        name="organizationType"
        label={m.fr_organization_type()}
        choose={m.form_choose_type()}
        options={organizationTypes.map((value) => ({ value, label: organizationTypeLabel(value) }))}
        defaultValue={initial["organizationType"]}
        error={errors["organizationType"]}
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

export function ContactSection({ errors, initial }: SectionProps) {
  const given = (name: string) => ({ name, defaultValue: initial[name], error: errors[name] });
  return (
    <FormSection number={2}>
      <TextField {...given("contactName")} label={m.fr_contact_name()} maxLength={rules.contactName.max} autoComplete="name" />
      <TextField {...given("email")} label={m.fr_email()} maxLength={rules.email.max} type="email" autoComplete="email" />
      <TextField {...given("phone")} label={m.fr_phone()} maxLength={rules.phone.max} type="tel" autoComplete="tel" optional short />
      <TextField {...given("address")} label={m.fr_address()} maxLength={rules.address.max} autoComplete="street-address" optional />
      <div className="grid2">
        <TextField {...given("city")} label={m.fr_city()} maxLength={rules.city.max} autoComplete="address-level2" optional />
        <TextField {...given("zip")} label={m.fr_zip()} maxLength={rules.zip.max} autoComplete="postal-code" optional short />
      </div>
    </FormSection>
  );
}

export function ProjectSection({ values, errors, initial }: SectionProps) {
  const given = (name: string) => ({ name, defaultValue: initial[name], error: errors[name] });
  const understood = understandFundingAmount(values["fundingAmount"] ?? "");
  return (
    <FormSection number={3}>
      <TextField {...given("projectTitle")} label={m.fr_project_title()} maxLength={rules.projectTitle.max} />
      <TextField
        {...given("projectDescription")}
        label={m.fr_project_description()}
        hint={m.fr_project_description_hint()}
        maxLength={rules.projectDescription.max}
        rows={5}
      />
      <TextField {...given("location")} label={m.fr_location()} maxLength={rules.location.max} />
      <div className="grid2">
        <TextField
          {...given("fundingAmount")}
          label={m.fr_amount()}
          hint={m.fr_amount_hint()}
          maxLength={rules.fundingAmount.max}
          note={
            <p className="hint" role="status">
              {understood && m.fr_amount_understood({ amount: formatMoney(understood) })}
            </p>
          }
        />
        <TextField {...given("timeline")} label={m.fr_timeline()} hint={m.fr_timeline_hint()} maxLength={rules.timeline.max} />
      </div>
    </FormSection>
  );
}

export function SovereigntySection({ errors, initial }: SectionProps) {
  const given = (name: string) => ({ name, defaultValue: initial[name], error: errors[name], rows: 4 });
  return (
    <FormSection number={4}>
      <div className="need">
        <Icon name="info" />
        <p className="small">
          <b>{m.fr_detail_title()}</b> {m.fr_detail_text()}
        </p>
      </div>
      <TextField
        {...given("indigenousSovereignty")}
        label={m.fr_sovereignty()}
        hint={m.fr_sovereignty_hint()}
        maxLength={rules.indigenousSovereignty.max}
      />
      <TextField
        {...given("unDripCompliance")}
        label={m.fr_undrip()}
        hint={
          <>
            {m.fr_undrip_hint()} <a href={paths.treaty}>{m.fr_undrip_link()}</a>
          </>
        }
        maxLength={rules.unDripCompliance.max}
      />
      <TextField
        {...given("marginalizedPeoplesImpact")}
        label={m.fr_impact()}
        hint={m.fr_impact_hint()}
        maxLength={rules.marginalizedPeoplesImpact.max}
      />
      <TextField {...given("additionalInfo")} label={m.fr_additional()} maxLength={rules.additionalInfo.max} rows={3} optional />
    </FormSection>
  );
}
