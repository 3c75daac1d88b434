import { m } from "../messages/generated/messages.js";
import type { ControlKind, DocumentKind, FundSource, KycIdentifier, KycRisk, KycSection, KycState, PaperType, PersonRole } from "./kyc.ts";

export function kycSectionLabel(section: KycSection): string {
  const labels: Record<KycSection, () => string> = {
    identity: m.kyc_section_identity,
    owners: m.kyc_section_owners,
    people: m.kyc_section_people,
    activity: m.kyc_section_activity,
    papers: m.kyc_section_papers,
  };
  return labels[section]();
}

export function kycStateLabel(state: KycState): string {
  const labels: Record<KycState, () => string> = {
    empty: m.kyc_state_empty,
    draft: m.kyc_state_draft,
    submitted: m.kyc_state_submitted,
    returned: m.kyc_state_returned,
    recommended: m.kyc_state_recommended,
    approved: m.kyc_state_approved,
  };
  return labels[state]();
}

export function kycRiskLabel(risk: KycRisk): string {
  return { low: m.kyc_risk_low, medium: m.kyc_risk_medium, high: m.kyc_risk_high }[risk]();
}

export function paperTypeLabel(type: PaperType): string {
  const labels: Record<PaperType, () => string> = {
    identity: m.kyc_paper_identity,
    registration: m.kyc_paper_registration,
    licence: m.kyc_paper_licence,
    authority: m.kyc_paper_authority,
    resolution: m.kyc_paper_resolution,
    recognition: m.kyc_paper_recognition,
    accounts: m.kyc_paper_accounts,
    other: m.kyc_paper_other,
  };
  return labels[type]();
}

export function personRoleLabel(role: PersonRole): string {
  const labels: Record<PersonRole, () => string> = {
    director: m.kyc_role_director,
    council: m.kyc_role_council,
    controller: m.kyc_role_controller,
    may_act: m.kyc_role_may_act,
  };
  return labels[role]();
}

export function documentKindLabel(kind: DocumentKind): string {
  const labels: Record<DocumentKind, () => string> = {
    passport: m.kyc_document_passport,
    national_id: m.kyc_document_national_id,
    nation_id: m.kyc_document_nation_id,
    driving_licence: m.kyc_document_driving_licence,
    residence_permit: m.kyc_document_residence_permit,
  };
  return labels[kind]();
}

export function controlKindLabel(kind: ControlKind): string {
  const labels: Record<ControlKind, () => string> = {
    shares: m.kyc_control_shares,
    votes: m.kyc_control_votes,
    appoints: m.kyc_control_appoints,
    contract: m.kyc_control_contract,
    other: m.kyc_control_other,
  };
  return labels[kind]();
}

export function fundSourceLabel(source: FundSource): string {
  const labels: Record<FundSource, () => string> = {
    own_capital: m.kyc_source_own_capital,
    deposits: m.kyc_source_deposits,
    government: m.kyc_source_government,
    grants: m.kyc_source_grants,
    donations: m.kyc_source_donations,
    other: m.kyc_source_other,
  };
  return labels[source]();
}

export function kycIdentifierLabel(identifier: KycIdentifier): string {
  const labels: Record<KycIdentifier, () => string> = {
    lei: m.kyc_id_lei,
    rssd: m.kyc_id_rssd,
    fdicCert: m.kyc_id_fdic,
    ncuaCharter: m.kyc_id_ncua,
    ein: m.kyc_id_ein,
  };
  return labels[identifier]();
}
