import { m } from "../messages/generated/messages.js";
import type { BenchGroup, CaseState, ClearingReason, ExaminerPart, PartyKind, PartyState, SupersededCause, Verdict } from "./screening.ts";

/** Why our party is not who the list means, for the desk, which is English. */
export function clearingReasonLabel(reason: ClearingReason): string {
  const labels: Record<ClearingReason, () => string> = {
    other_birth_date: m.scase_reason_other_birth_date,
    other_country: m.scase_reason_other_country,
    other_kind: m.scase_reason_other_kind,
    other_identifier: m.scase_reason_other_identifier,
    other_name_parts: m.scase_reason_other_name_parts,
    known_person: m.scase_reason_known_person,
    entry_left_list: m.scase_reason_entry_left_list,
  };
  return labels[reason]();
}

export function caseStateLabel(state: CaseState): string {
  const labels: Record<CaseState, () => string> = {
    new: m.scase_state_new,
    looking: m.scase_state_looking,
    second: m.scase_state_second,
    cleared: m.scase_state_cleared,
    confirmed: m.scase_state_confirmed,
    superseded: m.scase_state_superseded,
  };
  return labels[state]();
}

export function verdictLabel(verdict: Verdict): string {
  const labels: Record<Verdict, () => string> = {
    not_same: m.scase_verdict_not_same,
    same: m.scase_verdict_same,
    need_more: m.scase_verdict_need_more,
  };
  return labels[verdict]();
}

export function supersededCauseLabel(cause: SupersededCause): string {
  const labels: Record<SupersededCause, () => string> = {
    party_changed: m.scase_why_party_changed,
    entry_changed: m.scase_why_entry_changed,
    entry_left: m.scase_why_entry_left,
  };
  return labels[cause]();
}

export function partyKindLabel(kind: PartyKind): string {
  const labels: Record<PartyKind, () => string> = {
    institution: m.scase_kind_institution,
    institution_person: m.scase_kind_institution_person,
    institution_owner: m.scase_kind_institution_owner,
    payee: m.scase_kind_payee,
    payee_controller: m.scase_kind_payee_controller,
    community: m.scase_kind_community,
    signatory: m.scase_kind_signatory,
    nation: m.scase_kind_nation,
    applicant: m.scase_kind_applicant,
  };
  return labels[kind]();
}

export function partyStateLabel(state: PartyState): string {
  const labels: Record<PartyState, () => string> = {
    clear: m.scase_party_clear,
    unscreened: m.scase_party_unscreened,
    stale: m.scase_party_stale,
    under_review: m.scase_party_under_review,
    blocked: m.scase_party_blocked,
    unknown: m.scase_party_unknown,
  };
  return labels[state]();
}

export function examinerPartLabel(part: ExaminerPart): string {
  const labels: Record<ExaminerPart, () => string> = {
    cases: m.sexam_part_cases,
    decisions: m.sexam_part_decisions,
    comparisons: m.sexam_part_comparisons,
    list_versions: m.sexam_part_list_versions,
    settings: m.sexam_part_settings,
    test_bench: m.sexam_part_test_bench,
  };
  return labels[part]();
}

export function benchGroupLabel(group: BenchGroup): string {
  const labels: Record<BenchGroup, () => string> = {
    aliases: m.sexam_group_aliases,
    aliases_across_scripts: m.sexam_group_aliases_across_scripts,
    misspelt: m.sexam_group_misspelt,
    other_entries: m.sexam_group_other_entries,
    clean_people: m.sexam_group_clean_people,
    nations: m.sexam_group_nations,
    banks: m.sexam_group_banks,
  };
  return labels[group]();
}
