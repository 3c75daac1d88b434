import type { ControlRun } from "../../../../shared/contracts/site/certifications.ts";
import type { ControlKey } from "../../../../shared/domain/controls.ts";
import { localeTagOf } from "../../../../shared/domain/languages.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { currentLanguage } from "../../../../shared/messages/language.ts";
import { deskPaths } from "../../../../shared/desk-paths.ts";
import { paths } from "../../../../shared/paths.ts";
import type { ExaminedKind, Finding, FindingKind } from "../controls/control.ts";
import type { StoredRun } from "./queries.ts";

type Counted = (values: { count: string }) => string;

const titles: Record<ControlKey, () => string> = {
  undrip: m.cert_name_undrip,
  sovereign_license: m.cert_name_license,
  kyc: m.cert_name_kyc,
  aml: m.cert_name_aml,
  iso20022: m.cert_name_iso20022,
  pci_dss: m.cert_name_pci_dss,
};

const sentences: Record<ControlKey, () => string> = {
  undrip: m.control_undrip,
  sovereign_license: m.control_license,
  kyc: m.control_kyc,
  aml: m.control_aml,
  iso20022: m.control_iso20022,
  pci_dss: m.control_pci_dss,
};

/** For everybody: kinds and counts, and never where or which. */
const findings: Record<FindingKind, Counted> = {
  consent_missing: m.control_found_consent_missing,
  consent_unnamed: m.control_found_consent_unnamed,
  agreement_altered: m.control_found_agreement_altered,
  licence_edited: m.control_found_licence_edited,
  order_invalid: m.control_found_order_invalid,
  bank_file_invalid: m.control_found_bank_file_invalid,
  bank_file_changed: m.control_found_bank_file_changed,
  schema_test_failed: m.control_found_schema_test,
  card_number: m.control_found_card_number,
  card_column_unlisted: m.control_found_card_column,
  card_test_failed: m.control_found_card_test,
  partner_incomplete: m.control_found_partner_incomplete,
  kyc_file_not_current: m.control_found_kyc_file,
  payment_unscreened: m.control_found_unscreened,
  gate_open: m.control_found_gate_open,
  not_checked: m.control_found_not_checked,
};

const examined: Record<ExaminedKind, Counted> = {
  projects: m.control_examined_projects,
  agreements: m.control_examined_agreements,
  languages: m.control_examined_languages,
  orders: m.control_examined_orders,
  bank_files: m.control_examined_bank_files,
  bank_files_tolerated: m.control_examined_tolerated,
  bank_files_gone: m.control_examined_gone,
  bank_files_left_out: m.control_examined_left_out,
  schema_tests: m.control_examined_schema_tests,
  text_columns: m.control_examined_columns,
  rows: m.control_examined_rows,
  changed_rows: m.control_examined_changed_rows,
  card_tests: m.control_examined_card_tests,
  active_partners: m.control_examined_partners,
  live_transfers: m.control_examined_transfers,
  fresh_lists: m.control_examined_fresh_lists,
  lists_not_fresh: m.control_examined_stale_lists,
};

/** Said only where there is something to say. */
const silentAtZero: ReadonlySet<string> = new Set([
  "agreements",
  "bank_files_tolerated",
  "bank_files_gone",
  "bank_files_left_out",
] satisfies ExaminedKind[]);

export const titleOf = (control: ControlKey): string => titles[control]();
/** What the control checks. */
export const sentenceOf = (control: ControlKey): string => sentences[control]();

export function describeFinding({ kind, count }: Pick<Finding, "count"> & { kind: string }): string {
  const words = (findings as Partial<Record<string, Counted>>)[kind] ?? m.control_found_other;
  return words({ count: inWords(count) });
}

/** What was looked at, in a list of counts. */
export function describeExamined(list: StoredRun["examined"]): string[] {
  return list
    .filter(({ what, count }) => count > 0 || !silentAtZero.has(what))
    .flatMap(({ what, count }) => (examined as Partial<Record<string, Counted>>)[what]?.({ count: inWords(count) }) ?? []);
}

/** The same for the desk, with where it is, and the rows. */
export function describeForDesk(run: Pick<StoredRun, "examined" | "findings">): Pick<ControlRun, "examined" | "findings"> {
  return {
    examined: describeExamined(run.examined),
    findings: run.findings.map((finding) => ({
      text: describeFinding(finding),
      place: finding.place ?? null,
      rows: finding.ids.map((id) => ({ id, address: addressOf(finding, id) })),
    })),
  };
}

/** The page of the desk that shows a row; null where there is none. */
function addressOf({ kind, place = "" }: Finding, id: string): string | null {
  const number = Number(id);
  if (!Number.isInteger(number)) return null;
  if (kind === "consent_missing" || kind === "consent_unnamed") return deskPaths.project(number);
  if (kind === "agreement_altered") return place === "institutions" ? paths.institution(number) : deskPaths.project(number);
  if (kind === "kyc_file_not_current") return deskPaths.kycFile(number);
  if (kind === "partner_incomplete") return paths.institution(number);
  if (kind === "order_invalid" || kind === "bank_file_invalid" || kind === "bank_file_changed") return deskPaths.bank;
  if (kind !== "card_number") return null;
  const [table = ""] = place.split(".");
  return pages[table]?.(number) ?? null;
}

const pages: Partial<Record<string, (id: number) => string>> = {
  funding_requests: (id) => deskPaths.fundingRequest(id),
  institutions: (id) => paths.institution(id),
  projects: deskPaths.project,
  project_payees: deskPaths.project,
};

const inWords = (count: number) => new Intl.NumberFormat(localeTagOf(currentLanguage())).format(count);
