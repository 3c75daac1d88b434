import type { PartnershipTerms } from "../../../../shared/contracts/money/partnership.ts";
import { longDay, momentInUtc } from "../../../../shared/domain/long-day.ts";
import { withDecimals } from "../../../../shared/domain/money.ts";
import { partnershipSides } from "../../../../shared/domain/partnership.ts";
import { dutyRhythmLabel, partnershipLineLabel } from "../../../../shared/domain/partnership-labels.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import type { HashedDocument } from "../../../runtime/pdf/document.ts";
import { hasOtherLetters } from "../../../runtime/pdf/style.ts";
import { signaturesOf, type StoredAgreement, type StoredSignature } from "../../../projects/agreements/versions/service.ts";
import { signedOf } from "../signed.ts";

/** The document, from what is stored and nothing else, so that the same bytes can be made again at any time. */
export function documentOf(
  stored: StoredAgreement,
  signatures: readonly Pick<StoredSignature, "side" | "name" | "role" | "signedAt">[],
): HashedDocument | undefined {
  const signed = signedOf(stored);
  if (!signed || stored.offeredAt === null || stored.hash === null) return undefined;
  const { terms, parties } = signed;
  const isBoxed = hasOtherLetters(JSON.stringify([parties, terms, signatures]));
  return {
    language: "en",
    title: m.part_doc_title({ number: stored.number }),
    subtitle: parties.institution,
    author: parties.provider,
    madeAt: stored.offeredAt,
    facts: [
      [m.part_doc_institution(), parties.institution],
      [m.agr_doc_provider(), parties.provider],
      [m.part_doc_licence(), m.part_licence({ version: parties.licence })],
      [m.agr_doc_offered(), momentInUtc(stored.offeredAt)],
    ],
    sections: sectionsOf(terms),
    signatures: signaturesOf(partnershipSides, terms.signatories, signatures),
    hash: stored.hash,
    remarks: [m.agr_doc_hash(), m.agr_doc_template({ number: signed.template }), ...(isBoxed ? [m.agr_doc_letters()] : [])],
    page: m.agr_doc_page({ number: "{number}", count: "{count}" }),
  };
}

function sectionsOf({ purpose, commitments, duties, noticeDays }: PartnershipTerms): HashedDocument["sections"] {
  return [
    { heading: partnershipLineLabel("purpose"), text: purpose },
    commitments.length === 0
      ? { heading: partnershipLineLabel("commitments"), text: m.part_no_commitments() }
      : {
          heading: partnershipLineLabel("commitments"),
          table: {
            headers: [m.part_years(), m.part_for(), m.part_each_year()],
            rows: commitments.map(({ firstYear, lastYear, themes, places, amount, currency }) => [
              firstYear === lastYear ? String(firstYear) : `${firstYear}–${lastYear}`,
              [...themes, ...places].join(", ") || m.part_for_any(),
              `${currency} ${withDecimals(amount, currency)}`,
            ]),
            numbers: [2],
          },
        },
    duties.length === 0
      ? { heading: partnershipLineLabel("duties"), text: m.agr_none() }
      : {
          heading: partnershipLineLabel("duties"),
          table: {
            headers: [m.part_duty(), m.part_every(), m.part_first_due()],
            rows: duties.map(({ label, every, firstDueOn }) => [label, dutyRhythmLabel(every), longDay(firstDueOn)]),
            numbers: [],
          },
        },
    { heading: partnershipLineLabel("noticeDays"), text: m.agr_doc_notice({ days: noticeDays }) },
  ];
}
