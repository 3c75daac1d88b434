import type { AgreementTerms } from "../../../../shared/contracts/projects/agreements.ts";
import { agreementLineLabel, reportsOf } from "../../../../shared/domain/agreement-labels.ts";
import { type AgreementLine, agreementSides } from "../../../../shared/domain/agreements.ts";
import { longDay, momentInUtc } from "../../../../shared/domain/long-day.ts";
import { withDecimals } from "../../../../shared/domain/money.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import type { HashedDocument } from "../../../runtime/pdf/document.ts";
import { hasOtherLetters } from "../../../runtime/pdf/style.ts";
import type { StoredAgreement, StoredSignature } from "../queries.ts";
import { signedOf } from "../../signed-terms/service.ts";
import { signaturesOf } from "../versions/service.ts";

/** The document in the current language, from what is stored and nothing else, so that the same bytes can be made again at any time. */
export function documentOf(
  stored: StoredAgreement,
  signatures: readonly Pick<StoredSignature, "side" | "name" | "role" | "signedAt">[],
): HashedDocument | undefined {
  const signed = signedOf(stored);
  if (!signed || stored.offeredAt === null || stored.hash === null) return undefined;
  const { terms, parties, currency } = signed;
  const money = (amount: string) => `${currency} ${withDecimals(amount, currency)}`;
  const sections = sectionsOf(terms, money);
  const isBoxed = hasOtherLetters(JSON.stringify([parties, terms, signatures]));
  return {
    language: terms.language,
    title: m.agr_doc_title({ number: stored.number }),
    subtitle: parties.project,
    author: parties.provider,
    madeAt: stored.offeredAt,
    facts: [
      [m.agr_doc_community(), parties.community],
      [m.agr_doc_provider(), parties.provider],
      [m.agr_doc_reference(), parties.reference],
      [agreementLineLabel("amount"), money(terms.amount)],
      [m.agr_doc_offered(), momentInUtc(stored.offeredAt)],
    ].filter((fact): fact is [string, string] => fact[1] !== ""),
    sections,
    signatures: signaturesOf(agreementSides, terms.signatories, signatures),
    hash: stored.hash,
    remarks: [
      stored.wordsRemovedAt === null ? m.agr_doc_hash() : m.agr_doc_removed({ moment: momentInUtc(stored.wordsRemovedAt) }),
      m.agr_doc_template({ number: signed.template }),
      ...(isBoxed ? [m.agr_doc_letters()] : []),
    ],
    page: m.agr_doc_page({ number: "{number}", count: "{count}" }),
  };
}

function sectionsOf(terms: AgreementTerms, money: (amount: string) => string): HashedDocument["sections"] {
  const section = (line: AgreementLine, content: Omit<HashedDocument["sections"][number], "heading">) => ({
    heading: agreementLineLabel(line),
    ...content,
  });
  const { budget, tranches, milestones, benefits, landAndWater, noticeDays } = terms;
  return [
    section("purpose", { text: terms.purpose }),
    section("budget", {
      table: { headers: [m.agr_label(), m.agr_amount()], rows: budget.map(({ label, amount }) => [label, money(amount)]), numbers: [1] },
    }),
    section("tranches", {
      table: {
        headers: [m.agr_opens_on(), m.agr_condition(), m.agr_amount()],
        rows: tranches.map(({ opensOn, condition, amount }) => [longDay(opensOn), condition || m.agr_no_condition(), money(amount)]),
        numbers: [2],
      },
    }),
    milestones.length === 0
      ? section("milestones", { text: m.agr_none() })
      : section("milestones", {
          table: {
            headers: [m.agr_milestone(), m.agr_indicator(), m.agr_baseline(), m.agr_target(), m.agr_due_on()],
            rows: milestones.map(({ label, indicator, baseline, target, dueOn }) => [label, indicator, baseline, target, longDay(dueOn)]),
            numbers: [],
          },
        }),
    benefits.length === 0
      ? section("benefits", { text: m.agr_none() })
      : section("benefits", {
          table: { headers: [m.agr_who(), m.agr_share()], rows: benefits.map(({ who, share }) => [who, share]), numbers: [] },
        }),
    section("landAndWater", { text: landAndWater.touches ? landAndWater.plan : m.agr_land_untouched() }),
    section("reports", { text: reportsOf(terms.reports, longDay) }),
    section("noticeDays", { text: m.agr_doc_notice({ days: noticeDays }) }),
  ];
}
