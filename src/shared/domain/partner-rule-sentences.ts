import { m } from "../messages/generated/messages.js";
import type { RuleId } from "./partner-eligibility.ts";

const ruleSentences: Record<RuleId, () => string> = {
  type_lender: m.rule_type_lender,
  type_foundation: m.rule_type_foundation,
  type_nonprofit: m.rule_type_nonprofit,
  type_other: m.rule_type_other,
  charter_active: m.rule_charter_active,
  mission_cdfi: m.rule_mission_cdfi,
  mission_native_owned: m.rule_mission_native_owned,
  mission_native_serving: m.rule_mission_native_serving,
  mission_minority: m.rule_mission_minority,
  mission_low_income: m.rule_mission_low_income,
  mission_native_award: m.rule_mission_native_award,
  mission_ntee: m.rule_mission_ntee,
  area_declared: m.rule_area_declared,
  nation_discovered: m.rule_nation_discovered,
  nation_acted: m.rule_nation_acted,
  excluded_inactive: m.rule_excluded_inactive,
  excluded_not_listed: m.rule_excluded_not_listed,
  excluded_no_charter: m.rule_excluded_no_charter,
};

/** Why a rule speaks for or against a body, in a sentence. */
export function ruleSentence(rule: RuleId): string {
  return ruleSentences[rule]();
}
