import { deskPaths } from "../../../../shared/desk-paths.ts";
import { eligibilityLabel } from "../../../../shared/domain/labels.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { paths } from "../../../../shared/paths.ts";
import type { CallOutput } from "../../../api/client.ts";
import { LiveBadge } from "../../../desk/live/LiveBadge.tsx";
import { RecordPage, RecordSection } from "../../../kit/RecordPage.tsx";
import { StatusBadge } from "../../../kit/status.tsx";
import { useWayBack } from "../../../kit/way-back.ts";
import { ComplianceSection } from "../../../partners/desk/compliance/ComplianceSection.tsx";
import { LimitsSection } from "../../../partners/desk/limits/LimitsSection.tsx";
import { institutionPages, useInstitutions } from "../../../partners/desk/list/use-institutions.ts";
import { CommitmentsSection } from "../../../partners/desk/record/CommitmentsSection.tsx";
import { EligibilitySection, FactsSection } from "../../../partners/desk/record/FactsSection.tsx";
import { DepositsSection, KeysSection, MoneySection } from "../../../partners/desk/record/KeysSection.tsx";
import { MembersSection } from "../../../partners/desk/record/MembersSection.tsx";
import { OnboardingSection } from "../../../partners/desk/record/OnboardingSection.tsx";
import { useRecord } from "../../../partners/desk/use-record.ts";
import { AgreementSection } from "../partnership/AgreementDialog.tsx";
import { DuesOf } from "./DuesOf.tsx";

type Institution = CallOutput<"GET /api/admin/institutions/{id}">;

/** All of one institution on one screen: what is known and agreed to the left, how far it is and what is due to the right. */
export function InstitutionRecord({ id }: { id: number }) {
  const { steps, listKeys } = useInstitutions();
  return (
    <RecordPage
      key={id}
      back={{ href: useWayBack(institutionPages), label: m.title_institutions() }}
      of={useRecord(id)}
      failed={m.institutions_failed()}
      nameOf={({ name }) => name}
      renderBadges={({ type, eligibilityStatus }) => (
        <>
          <span className="badge">{type}</span>
          <StatusBadge status={eligibilityStatus} label={eligibilityLabel(eligibilityStatus)} />
        </>
      )}
      renderActions={() => <LiveBadge />}
      steps={steps}
      links={() => [
        { href: paths.institution(id), label: m.kyc_public_page() },
        { href: deskPaths.kycFile(id), label: m.recpage_kyc_file() },
      ]}
      sideLabel={m.recpage_work()}
      renderSide={({ name, projectsFunded }) => (
        <>
          <RecordSection id="onboarding" title={m.recpage_onboarding()}>
            <OnboardingSection id={id} name={name} />
          </RecordSection>
          <RecordSection id="dues" title={m.recpage_dues()}>
            <DuesOf id={id} />
          </RecordSection>
          <RecordSection id="money" title={m.recpage_money()}>
            <MoneySection id={id} projectsFunded={projectsFunded} />
          </RecordSection>
          {listKeys.note}
        </>
      )}
    >
      {(institution) => <Text of={institution} />}
    </RecordPage>
  );
}

function Text({ of: institution }: { of: Institution }) {
  const { id, name } = institution;
  return (
    <>
      <RecordSection id="facts" title={m.recpage_facts()}>
        <FactsSection of={institution} />
      </RecordSection>
      <RecordSection id="eligibility" title={m.institutions_eligibility()}>
        <EligibilitySection of={institution} />
      </RecordSection>
      <RecordSection id="compliance" title={m.recpage_compliance()}>
        <ComplianceSection id={id} name={name} />
      </RecordSection>
      <RecordSection id="agreement" title={m.recpage_agreement()}>
        <AgreementSection id={id} name={name} />
      </RecordSection>
      <RecordSection id="commitments" title={m.commitments_button()}>
        <CommitmentsSection id={id} name={name} />
      </RecordSection>
      <RecordSection id="members" title={m.members_button()}>
        <MembersSection id={id} name={name} />
      </RecordSection>
      <RecordSection id="keys" title={m.apikeys_button()}>
        <KeysSection id={id} name={name} />
      </RecordSection>
      <RecordSection id="deposits" title={m.apikeys_ledger()}>
        <DepositsSection id={id} name={name} />
      </RecordSection>
      <RecordSection id="limits" title={m.limits_button()}>
        <LimitsSection id={id} name={name} />
      </RecordSection>
    </>
  );
}
