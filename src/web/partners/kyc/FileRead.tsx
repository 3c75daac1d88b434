import type { ReactNode } from "react";
import type { KycFile, KycOwner, KycPerson } from "../../../shared/contracts/partners/kyc.ts";
import {
  controlKindLabel,
  documentKindLabel,
  fundSourceLabel,
  kycIdentifierLabel,
  paperTypeLabel,
  personRoleLabel,
} from "../../../shared/domain/kyc-labels.ts";
import { kycIdentifiers, type KycSection, kycSections } from "../../../shared/domain/kyc.ts";
import { formatTyped } from "../../../shared/domain/money.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { formatDate } from "../../kit/dates.ts";
import { countryName } from "./countries.ts";
import { KycSectionPanel } from "./parts.tsx";
import { RegisterLines } from "./RegisterLines.tsx";
import "./kyc.css";

export type Fact = [label: string, value: string | null];

interface Props {
  file: KycFile;
  /** Where a document can be opened. */
  hrefOf: (paperId: number) => string;
  /** What staff do with a section. */
  renderCheck?: (section: KycSection) => ReactNode;
}

/** A KYC file to be read, section by section. */
export function FileRead({ file, hrefOf, renderCheck }: Props) {
  const parts: Record<KycSection, ReactNode> = {
    identity: (
      <>
        <Facts of={identityFacts(file)} />
        <RegisterLines of={file.registers} />
      </>
    ),
    owners: <Owners file={file} />,
    people: file.content.people.map((one) => <PersonRead key={one.key} of={one} />),
    activity: <Facts of={activityFacts(file)} />,
    papers: <Papers file={file} hrefOf={hrefOf} />,
  };
  return (
    <div className="stack">
      {kycSections.map((section) => (
        <KycSectionPanel key={section} section={section} missing={file.missing} questions={file.questions}>
          {parts[section]}
          {renderCheck?.(section)}
        </KycSectionPanel>
      ))}
    </div>
  );
}

export function Facts({ of }: { of: Fact[] }) {
  const known = of.filter(([, value]) => value);
  if (known.length === 0) return <p className="small muted">{m.kyc_nothing()}</p>;
  return (
    <dl className="kv">
      {known.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="pre">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function identityFacts({ content, institution: { isNation } }: KycFile): Fact[] {
  const { address, identifiers } = content;
  return [
    [isNation ? m.kyc_nation_name() : m.kyc_legal_name(), content.legalName],
    [m.kyc_other_names(), content.otherNames.join("; ")],
    [m.kyc_recognition(), content.recognition],
    [m.kyc_resolution(), content.resolution],
    [m.kyc_legal_form(), content.legalForm],
    [m.kyc_country(), countryName(content.country)],
    [m.kyc_registration(), content.registrationNumber],
    ...kycIdentifiers.map((one): Fact => [kycIdentifierLabel(one), identifiers[one]]),
    [m.kyc_regulator(), content.regulator],
    [m.kyc_address(), addressText(address)],
  ];
}

export function addressText({ street, town, subdivision, postCode, country }: KycFile["content"]["address"]): string {
  return [street, town, subdivision, postCode, countryName(country)].filter(Boolean).join(", ");
}

function activityFacts({ content: { purpose, volumes, sources, sourceWords } }: KycFile): Fact[] {
  const sum = (amount: string) => (amount ? formatTyped({ amount, currency: volumes.currency }) : null);
  return [
    [m.kyc_purpose(), purpose],
    [m.kyc_per_month(), sum(volumes.perMonth)],
    [m.kyc_largest(), sum(volumes.largest)],
    [m.kyc_sources(), sources.map(fundSourceLabel).join(", ")],
    [m.kyc_source_words(), sourceWords],
  ];
}

function Owners({ file: { content, institution } }: { file: KycFile }) {
  return institution.isNation ? <p className="small muted">{m.kyc_nation_owners()}</p> : <OwnersRead of={content} />;
}

/** Who owns or controls, or why nobody does. */
export function OwnersRead({ of: content }: { of: Pick<KycFile["content"], "owners" | "noOwners"> }) {
  if (content.owners.length === 0) return <Facts of={[[m.kyc_no_owners(), content.noOwners]]} />;
  return content.owners.map((one) => (
    <div className="kyc__row" key={one.key}>
      <h3 className="name">{one.name}</h3>
      <Facts
        of={[
          [one.kind === "person" ? m.kyc_nationality() : m.kyc_country(), countryName(one.country)],
          [m.kyc_other_names(), one.otherNames.join("; ")],
          [m.kyc_birth_date(), one.birthDate],
          [m.kyc_share(), one.share && `${one.share}%`],
          [m.kyc_control(), one.control && controlKindLabel(one.control)],
          [m.kyc_control_words(), one.controlWords],
          [m.kyc_exposed(), exposureOf(one)],
        ]}
      />
    </div>
  ));
}

function PersonRead({ of: one }: { of: KycPerson }) {
  const { kind, country, lastFour, expiresOn, neverExpires } = one.document;
  const document = [
    kind && documentKindLabel(kind),
    countryName(country),
    lastFour && m.kyc_ends_in({ lastFour }),
    neverExpires ? m.kyc_never_expires() : expiresOn && m.kyc_until({ day: formatDate(expiresOn) }),
  ];
  return (
    <div className="kyc__row">
      <h3 className="name">{one.name}</h3>
      <Facts
        of={[
          [m.kyc_roles(), [...one.roles.map(personRoleLabel), one.position].filter(Boolean).join(", ")],
          [m.kyc_other_names(), one.otherNames.join("; ")],
          [m.kyc_birth_date(), one.birthDate],
          [m.kyc_nationality(), countryName(one.nationality)],
          [m.kyc_document(), kind ? document.filter(Boolean).join(", ") : null],
          [m.kyc_exposed(), exposureOf(one)],
        ]}
      />
    </div>
  );
}

function exposureOf({ isExposed, exposedRole, isOwnNation }: Pick<KycOwner, "isExposed" | "exposedRole" | "isOwnNation">): string | null {
  if (isExposed === "") return null;
  if (isExposed === "no") return m.kyc_no();
  return isOwnNation ? m.kyc_exposed_own({ role: exposedRole }) : exposedRole;
}

interface PapersProps {
  file: { content: Pick<KycFile["content"], "papers">; papers: KycFile["papers"] };
  hrefOf: (id: number) => string;
}

export function Papers({ file: { content, papers }, hrefOf }: PapersProps) {
  if (content.papers.length === 0) return <p className="small muted">{m.kyc_nothing()}</p>;
  return (
    <ul className="stack-2">
      {content.papers.map(({ id, type, issuedOn, expiresOn }) => {
        const stored = papers.find((paper) => paper.id === id);
        const days = [issuedOn && m.kyc_issued_on({ day: formatDate(issuedOn) }), expiresOn && m.kyc_until({ day: formatDate(expiresOn) })];
        return (
          <li key={id}>
            <a href={`${hrefOf(id)}${stored?.scan === "not_scanned" ? "?accept=not_scanned" : ""}`} download>
              {stored?.name ?? ""}
            </a>{" "}
            <span className="small muted">{[paperTypeLabel(type), ...days.filter(Boolean)].join(", ")}</span>
            {stored?.scan === "not_scanned" && <span className="xs dim"> {m.kyc_scan_none()}</span>}
          </li>
        );
      })}
    </ul>
  );
}
