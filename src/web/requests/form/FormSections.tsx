import { type ComponentProps, type ReactNode, useState } from "react";
import type { FieldErrors } from "../../../shared/domain/errors.ts";
import { organizationTypeLabel } from "../../../shared/domain/organisation-labels.ts";
import { organizationTypes } from "../../../shared/domain/organisations.ts";
import { fieldNamed, fieldsIn, type FundingRequestField, type RequestSection } from "../../../shared/domain/request-fields.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { paths } from "../../../shared/paths.ts";
import { RobotTrap } from "../../forms/RobotTrap.tsx";
import type { DraftHandle } from "../../offline/draft.ts";
import { SelectField, TextField } from "../../kit/fields.tsx";
import { Icon } from "../../kit/Icon.tsx";
import { ServerPart } from "../../kit/ServerPart.tsx";
import { AttachmentsField } from "../attachments/AttachmentsField.tsx";
import { CallField } from "../calls/CallOfForm.tsx";
import { TreatyInvitation } from "../treaty/TreatyInvitation.tsx";
import { sections, textOf } from "./sections.ts";
import { textControls } from "./text-controls.ts";
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
      <ServerPart name={section.id} className="fs__text muted">
        {import.meta.env.SSR && textOf(section)}
      </ServerPart>
      {children}
    </section>
  );
}

/** Fields that share a line. */
const pairs: Partial<Record<FundingRequestField, FundingRequestField>> = { city: "zip", fundingAmount: "timeline" };

interface FieldsProps extends SectionProps {
  of: RequestSection;
  /** What stands with a field besides its words: a hint with a link, or what is said as the person types. */
  more?: Partial<Record<FundingRequestField, { hint?: ReactNode; note?: ReactNode }>>;
  onType?: (type: string) => void;
}

/** Every field of a section, in the order of the list (request-fields.ts). */
function Fields({ of, more, onType, ...section }: FieldsProps) {
  const names: FundingRequestField[] = fieldsIn(of);
  const control = (name: FundingRequestField) => {
    const given = givenTo(name, section);
    if (name === "organizationType") return <TypeField key={name} {...given} {...(onType && { onChoose: onType })} />;
    return <TextField key={name} {...given} {...textControls[name]} {...more?.[name]} />;
  };
  return names
    .filter((name) => !Object.values(pairs).includes(name))
    .map((name) => {
      const beside = pairs[name];
      if (!beside) return control(name);
      return (
        <div key={name} className="grid2">
          {control(name)}
          {control(beside)}
        </div>
      );
    });
}

/** What every field of the form has: its words, its limit, what was posted and what is wrong with it. */
function givenTo(name: FundingRequestField, { errors, initial }: SectionProps) {
  const { label, hint, rows, max, isRequired } = fieldNamed(name);
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
}

type TypeFieldProps = Omit<ComponentProps<typeof SelectField>, "choose" | "options">;

function TypeField(props: TypeFieldProps) {
  const options = organizationTypes.map((value) => ({ value, label: organizationTypeLabel(value) }));
  return <SelectField {...props} choose={m.form_choose_type()} options={options} />;
}

export function OrganisationSection({ draft, ...section }: SectionProps & { draft: DraftHandle }) {
  const { values } = section;
  const [chosen, setChosen] = useState<string>();
  return (
    <FormSection number={1}>
      <Fields {...section} of="organisation" onType={setChosen} />
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
  return (
    <FormSection number={2}>
      <Fields {...section} of="contact" />
    </FormSection>
  );
}

export function ProjectSection(section: SectionProps) {
  const understood = <UnderstoodAmount typed={section.values["fundingAmount"] ?? ""} />;
  return (
    <FormSection number={3}>
      <Fields {...section} of="project" more={{ fundingAmount: { note: understood } }} />
    </FormSection>
  );
}

export function SovereigntySection(section: SectionProps) {
  const withLink = (
    <>
      {m.fr_undrip_hint()} <a href={paths.treaty}>{m.fr_undrip_link()}</a>
    </>
  );
  return (
    <FormSection number={4}>
      <ServerPart name="detail" className="need">
        {import.meta.env.SSR && (
          <>
            <Icon name="info" />
            <p className="small">
              <b>{m.fr_detail_title()}</b> {m.fr_detail_text()}
            </p>
          </>
        )}
      </ServerPart>
      <Fields {...section} of="sovereignty" more={{ unDripCompliance: { hint: withLink } }} />
      <AttachmentsField error={section.errors["attachments"]} initial={section.initial["attachments"]} />
    </FormSection>
  );
}

/** What is confirmed by sending, and the button that `children` is. */
export function LastSection({ children }: { children: ReactNode }) {
  return (
    <FormSection number={5}>
      <ServerPart name="terms" className="terms small">
        {import.meta.env.SSR && (
          <>
            {m.fr_terms()}
            <CallField />
          </>
        )}
      </ServerPart>
      <RobotTrap />
      <div className="submitrow">
        {children}
        <ServerPart name="signal" className="small muted">
          {import.meta.env.SSR && m.draft_no_signal()}
        </ServerPart>
      </div>
      {/* The browser's build needs no words for browsers without a script. */}
      <noscript>
        {import.meta.env.SSR && (
          <p className="small">
            <a href={paths.treatySign}>{m.treaty_noscript()}</a>
          </p>
        )}
      </noscript>
    </FormSection>
  );
}
