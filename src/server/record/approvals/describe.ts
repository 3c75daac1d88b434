import type { ApprovalChange } from "../../../shared/contracts/record/approvals.ts";
import type { AccountFields } from "../../../shared/contracts/money/bank.ts";
import type { ApprovalKind, SecondFactorRule } from "../../../shared/domain/approvals.ts";
import { lastFour } from "../../../shared/domain/bank.ts";
import { limitAmounts } from "../../../shared/domain/institution-limits.ts";
import { limitLabels } from "../../../shared/domain/institution-limits-labels.ts";
import { kycRiskLabel } from "../../../shared/domain/kyc-labels.ts";
import { languageNames } from "../../../shared/domain/languages.ts";
import { formatMoney } from "../../../shared/domain/sums.ts";
import { organisationFields } from "../../../shared/domain/own-organisation.ts";
import { organisationLabels } from "../../../shared/domain/own-organisation-labels.ts";
import { clearingReasonLabel } from "../../../shared/domain/screening-labels.ts";
import { textLabel } from "../../../shared/domain/text-labels.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { deskPaths } from "../../../shared/desk-paths.ts";
import { paths } from "../../../shared/paths.ts";
import { describeBankEntry } from "./describe-bank-entry.ts";
import { describePartnerResumed } from "./describe-partner.ts";
import type { ListedApproval, StoredApproval } from "./queries.ts";

interface Description {
  title: string;
  about: string;
  href: string | null;
  changes: ApprovalChange[];
}

type Of<Kind extends ApprovalKind> = ListedApproval & StoredApproval<Kind>;

/** What is asked for, in the words of the desk, which is English. Account numbers keep their last four characters. */
const descriptions: { [Kind in ApprovalKind]: (approval: Of<Kind>) => Description } = {
  payee: ({ proposal, before, projectName, waitingTransfers }) => ({
    title: m.appr_title_payee(),
    about: projectName ?? "",
    href: deskPaths.project(proposal.projectId),
    changes: [...accountChanges(before, proposal), ...waitsForIt(waitingTransfers)],
  }),
  own_account: ({ proposal, before }) => ({
    title: m.appr_title_own_account(),
    about: proposal.currency,
    href: deskPaths.bank,
    changes: accountChanges(before, proposal),
  }),
  deposit: ({ proposal, institutionName }) => ({
    title: m.appr_title_deposit({ amount: formatMoney(proposal) }),
    about: institutionName ?? "",
    href: paths.institution(proposal.institutionId),
    changes: [
      plain(m.appr_label_amount(), formatMoney(proposal)),
      plain(m.appr_label_mode(), proposal.mode === "live" ? m.appr_mode_live() : m.appr_mode_test()),
      plain(m.appr_label_note(), proposal.note),
    ],
  }),
  live_key: ({ proposal, institutionName }) => ({
    title: m.appr_title_live_key({ institution: institutionName ?? "" }),
    about: institutionName ?? "",
    href: paths.institution(proposal.institutionId),
    changes: [plain(m.appr_label_key(), `${proposal.name} (${proposal.hint})`), plain(m.appr_label_rights(), proposal.scopes.join(", "))],
  }),
  consent: ({ proposal, projectName, document }) => ({
    title: m.appr_title_consent(),
    about: projectName ?? "",
    href: deskPaths.project(proposal.projectId),
    changes: [
      plain(m.appr_label_given_by(), m.appr_given_by({ name: proposal.consentedBy, nation: proposal.onBehalfOf })),
      plain(m.appr_label_document(), document?.name ?? m.appr_no_document({ reference: proposal.documentReference })),
    ],
  }),
  release: ({ proposal, before, projectName, institutionName }) => ({
    title: m.appr_title_release({ amount: formatMoney(proposal) }),
    about: m.appr_about_release({ institution: institutionName ?? "", project: projectName ?? "" }),
    href: deskPaths.transfer(proposal.transfer),
    changes: [plain(m.appr_label_transfer(), proposal.transfer), ...(before ? [plain(m.appr_label_held(), before.reason)] : [])],
  }),
  administrator_removed: ({ proposal }) => ({
    title: m.appr_title_removed({ username: proposal.username }),
    about: proposal.username,
    href: deskPaths.staff,
    changes: [
      {
        label: m.appr_label_role(),
        before: m.staff_role_administrator(),
        after: proposal.act === "deactivate" ? m.appr_deactivated() : m.staff_role_reviewer(),
      },
    ],
  }),
  administrator_added: ({ proposal }) => {
    const name = "username" in proposal ? proposal.username : proposal.name;
    const before = { promote: m.staff_role_reviewer(), reactivate: m.appr_deactivated(), invite: null }[proposal.act];
    return {
      title: m.appr_title_added({ name }),
      about: name,
      href: deskPaths.staff,
      changes: [{ label: m.appr_label_role(), before, after: m.staff_role_administrator() }],
    };
  },
  kyc_file: ({ proposal, institutionName }) => ({
    title: m.appr_title_kyc_file({ institution: institutionName ?? "" }),
    about: institutionName ?? "",
    href: deskPaths.kycFile(proposal.institutionId),
    changes: fileChanges(proposal),
  }),
  payee_file: ({ proposal, projectName }) => ({
    title: m.appr_title_payee_file(),
    about: projectName ?? "",
    href: deskPaths.project(proposal.projectId),
    changes: fileChanges(proposal),
  }),
  partnership: ({ proposal, institutionName }) => ({
    title: m.appr_title_partnership(),
    about: institutionName ?? "",
    href: deskPaths.partnershipOf(proposal.institutionId),
    changes: signedBy(proposal),
  }),
  agreement: ({ proposal, projectName }) => ({
    title: m.appr_title_agreement({ amount: formatMoney(proposal) }),
    about: projectName ?? "",
    href: deskPaths.project(proposal.projectId),
    changes: signedBy(proposal),
  }),
  agreement_resumed: ({ proposal, before, projectName }) => ({
    title: m.appr_title_agreement_resumed(),
    about: projectName ?? "",
    href: deskPaths.project(proposal.projectId),
    changes: before ? [plain(m.appr_label_suspended(), before.reason)] : [],
  }),
  condition_met: ({ proposal, projectName }) => ({
    title: m.appr_title_condition_met({ amount: formatMoney(proposal) }),
    about: projectName ?? "",
    href: deskPaths.project(proposal.projectId),
    changes: [plain(m.appr_label_condition(), proposal.condition)],
  }),
  partner_resumed: ({ proposal, before, institutionName }) => ({
    ...describePartnerResumed(proposal, before, institutionName ?? ""),
    about: institutionName ?? "",
  }),
  bank_entry: ({ proposal, before, institutionName }) => describeBankEntry(proposal, before, institutionName),
  security_policy: ({ proposal, before }) => ({
    title: m.appr_title_policy(),
    about: m.appr_about_policy(),
    href: deskPaths.security,
    changes: [
      {
        label: m.secpol_second_factor(),
        before: before && secondFactorLabel(before.secondFactor),
        after: secondFactorLabel(proposal.secondFactor),
      },
      { label: m.secpol_cooling(), before: before && hours(before.coolingOffHours), after: hours(proposal.coolingOffHours) },
      { label: m.secpol_export(), before: before && exportLabel(before.reviewersExport), after: exportLabel(proposal.reviewersExport) },
    ],
  }),
  screening_cleared: ({ proposal }) => ({
    title: m.appr_title_screening_cleared({ name: proposal.ourName }),
    about: proposal.about ?? "",
    href: deskPaths.screeningCase(proposal.caseId),
    changes: [
      plain(m.scase_our_party(), proposal.ourName),
      plain(m.scase_list_entry(), m.scase_entry_of({ name: proposal.theirName, list: proposal.list })),
      plain(m.scase_score(), m.scase_of_100({ score: Math.round(proposal.score * 100) })),
      plain(m.scase_reason(), clearingReasonLabel(proposal.reason)),
    ],
  }),
  limits_raised: ({ proposal, before, institutionName }) => ({
    title: m.appr_title_limits({ currency: proposal.currency }),
    about: institutionName ?? "",
    href: paths.institution(proposal.institutionId),
    changes: limitAmounts
      .filter((key) => before?.[key] !== proposal[key])
      .map((key) => ({
        label: limitLabels[key](),
        before: before?.[key] ?? m.limits_none(),
        after: proposal[key] ?? m.limits_none(),
      })),
  }),
  screening_weaker: ({ proposal }) => ({ href: deskPaths.screeningLists, ...describeWeaker(proposal) }),
  organisation: ({ proposal, before }) => ({
    title: m.appr_title_organisation(),
    about: proposal.name,
    href: deskPaths.settings,
    changes: organisationFields
      .filter((field) => before?.[field] !== proposal[field])
      .map((field) => ({
        label: organisationLabels[field](),
        before: before?.[field] ?? m.org_none(),
        after: proposal[field] ?? m.org_none(),
      })),
  }),
  text_published: ({ proposal: { key, number, changed } }) => ({
    title: m.appr_title_text({ text: textLabel(key), number }),
    about: textLabel(key),
    href: deskPaths.text(key),
    changes: changed.map(({ language, fields }) => plain(languageNames[language], m.appr_text_fields({ count: fields }))),
  }),
};

function describeWeaker(proposal: Of<"screening_weaker">["proposal"]): Omit<Description, "href"> {
  switch (proposal.act) {
    case "list_off":
      return {
        title: m.appr_title_list_off({ list: proposal.list }),
        about: m.lists_heading(),
        changes: [{ label: m.lists_col_state(), before: m.appr_list_on({ entries: proposal.entries }), after: m.lists_state_off() }],
      };
    case "own_entry_removed":
      return {
        title: m.appr_title_own_entry({ name: proposal.name }),
        about: m.lists_heading(),
        changes: [plain(m.appr_label_blocked(), proposal.why)],
      };
    case "version_taken":
      return {
        title: m.appr_title_version_taken({ list: proposal.list }),
        about: m.lists_heading(),
        changes: [plain(m.appr_label_version(), String(proposal.number)), plain(m.appr_label_refused(), proposal.refusal)],
      };
    case "threshold":
      return {
        title: m.appr_title_threshold(),
        about: m.appr_about_policy(),
        changes: [{ label: m.lists_threshold(), before: proposal.from.toFixed(2), after: proposal.to.toFixed(2) }],
      };
    case "stale_hours":
      return {
        title: m.appr_title_stale_hours(),
        about: m.appr_about_policy(),
        changes: [{ label: m.lists_stale_hours(), before: String(proposal.from), after: String(proposal.to) }],
      };
  }
}

function signedBy({ number, name, role, hash }: Of<"agreement" | "partnership">["proposal"]): ApprovalChange[] {
  return [
    plain(m.appr_label_version(), String(number)),
    plain(m.appr_label_signatory(), `${name}, ${role}`),
    plain(m.appr_label_hash(), hash),
  ];
}

function fileChanges({ number, risk, riskPoints, reviewMonths }: Of<"kyc_file" | "payee_file">["proposal"]): ApprovalChange[] {
  return [
    plain(m.appr_label_version(), String(number)),
    plain(m.appr_label_risk(), m.appr_risk({ risk: kycRiskLabel(risk), points: riskPoints })),
    plain(m.appr_label_review(), m.appr_months({ months: reviewMonths })),
  ];
}

export function describe(approval: ListedApproval): Description {
  const known = (descriptions as Partial<typeof descriptions>)[approval.kind] as ((approval: ListedApproval) => Description) | undefined;
  // A newer release that serves beside this one asks for it (decision 0065).
  return known?.(approval) ?? { title: m.appr_title_newer(), about: "", href: null, changes: [] };
}

export function secondFactorLabel(rule: SecondFactorRule): string {
  return { required: m.secpol_required(), staff: m.secpol_staff(), optional: m.secpol_optional() }[rule];
}

/** Of a change of where money goes, what others than the staff read: the account, and nothing of who else pays to it. */
export function accountChangesOf(approval: ListedApproval): ApprovalChange[] {
  const { before, proposal } = approval as Of<"payee" | "own_account">;
  return accountChanges(before, proposal);
}

function accountChanges(before: AccountFields | null, after: AccountFields): ApprovalChange[] {
  const lines: [string, (account: AccountFields) => string][] = [
    [m.appr_label_holder(), ({ holderName }) => holderName],
    [m.appr_label_account(), ({ iban, accountNumber }) => lastFour(iban ?? accountNumber) ?? ""],
    [m.appr_label_bank(), ({ bic, clearingSystem, clearingMember }) => bic ?? [clearingSystem, clearingMember].filter(Boolean).join(" ")],
    [m.appr_label_place(), ({ town, country }) => `${town}, ${country}`],
  ];
  return lines.map(([label, read]) => ({ label, before: before && read(before), after: read(after) }));
}

function waitsForIt(sums: ListedApproval["waitingTransfers"]): ApprovalChange[] {
  return sums.map(({ count, amount, currency }) => plain(m.appr_label_waits(), waits(count, formatMoney({ amount, currency }))));
}

const waits = (count: number, amount: string) => (count === 1 ? m.appr_waits_one({ amount }) : m.appr_waits_many({ count, amount }));

const plain = (label: string, after: string): ApprovalChange => ({ label, before: null, after });
const exportLabel = (may = false) => (may ? m.secpol_export_on() : m.secpol_export_off());
const hours = (n: number) => m.secpol_hours({ hours: n });
