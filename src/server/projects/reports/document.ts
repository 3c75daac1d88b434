import type { GivenReport } from "../../../shared/contracts/projects/reports.ts";
import { longDay, momentInUtc } from "../../../shared/domain/long-day.ts";
import { projectReportKindLabel } from "../../../shared/domain/report-labels.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { inLanguage } from "../../runtime/language.ts";
import type { HashedDocument } from "../../runtime/pdf/document.ts";
import { makePdf } from "../../runtime/pdf/hashed-documents.ts";
import { hasOtherLetters } from "../../runtime/pdf/style.ts";

/** A report as somebody is given it, as PDF in its community's language: the same bytes while what is given is the same. */
export async function makeReportDocument(given: GivenReport): Promise<{ name: string; bytes: Buffer }> {
  const document = inLanguage(given.language, () => documentOf(given));
  return { name: `${given.kind}-report-${given.number}-${given.hash.slice(0, 8)}.pdf`, bytes: await makePdf(document) };
}

type Section = HashedDocument["sections"][number];

export function documentOf(given: GivenReport): HashedDocument {
  const { language, kind, number, project, startsOn, coversUntil, releasedAt, hash, template, agreement, received, withdrawnSince } = given;
  return {
    language,
    title: m.prep_doc_title({ kind: projectReportKindLabel(kind), number }),
    subtitle: project,
    author: project,
    madeAt: new Date(releasedAt),
    facts: [
      [m.prep_doc_period(), m.prep_period({ start: longDay(startsOn), end: longDay(coversUntil) })],
      [m.prep_doc_agreement({ number: agreement.number }), money(agreement)],
      [m.prep_doc_received(), received ? money(received) : m.prep_none()],
      [m.prep_doc_released(), momentInUtc(new Date(releasedAt))],
    ],
    sections: sectionsOf(given),
    signatures: [],
    hash,
    remarks: [
      m.prep_doc_words_are_the_communitys(),
      m.prep_doc_hash(),
      m.prep_doc_template({ number: template }),
      ...(withdrawnSince > 0 ? [m.prep_doc_withdrawn({ count: withdrawnSince })] : []),
      ...(hasOtherLetters(JSON.stringify(given)) ? [m.agr_doc_letters()] : []),
    ],
    page: m.agr_doc_page({ number: "{number}", count: "{count}" }),
  };
}

function sectionsOf(given: GivenReport): Section[] {
  const { words, milestones, payments, tranches, updates, figures, pictures, cameBack, agreement } = given;
  return [
    said(m.prep_done(), words.done),
    said(m.prep_difficult(), words.difficult),
    said(m.prep_next(), words.next),
    table(m.prep_milestones(), {
      headers: [m.agr_milestone(), m.agr_indicator(), m.prep_baseline(), m.agr_target(), m.prep_now()],
      rows: milestones.map(({ label, indicator, baseline, target, now }) => [label, indicator, baseline, target, now || m.prep_not_said()]),
    }),
    table(m.prep_figures(), {
      headers: [m.prep_col_what(), m.prep_col_value(), m.prep_col_source(), m.prep_col_day()],
      rows: figures.map(({ label, value, unit, source, day }) => [label, [value, unit].filter(Boolean).join(" "), source, longDay(day)]),
      numbers: [1],
    }),
    table(m.prep_payments(), {
      headers: [m.prep_col_day(), m.prep_col_payer(), m.agr_amount()],
      rows: payments.map((payment) => [
        longDay(payment.paidOn),
        cameBack.includes(payment.id) ? m.prep_came_back({ name: payment.institution }) : payment.institution,
        money(payment),
      ]),
      numbers: [2],
    }),
    table(m.prep_tranches(), {
      headers: [m.agr_opens_on(), m.prep_col_state(), m.agr_amount()],
      rows: tranches.map(({ opensOn, isOpen, amount }) => [
        longDay(opensOn),
        isOpen ? m.prep_tranche_open() : m.prep_tranche_waits(),
        money({ amount, currency: agreement.currency }),
      ]),
      numbers: [2],
    }),
    updates.length === 0
      ? { heading: m.prep_updates(), text: m.prep_none() }
      : {
          heading: m.prep_updates(),
          text: updates.map(({ title, body, day, source }) => `${longDay(day)}: ${title} (${source})\n${body}`).join("\n\n"),
        },
    ...(pictures.length === 0 ? [] : [{ heading: m.prep_pictures(), text: pictures.map(({ alt }) => alt).join("\n") }]),
  ];
}

const said = (heading: string, text: string): Section => ({ heading, text: text || m.prep_not_said() });

function table(heading: string, { headers, rows, numbers = [] }: { headers: string[]; rows: string[][]; numbers?: number[] }): Section {
  return rows.length === 0 ? { heading, text: m.prep_none() } : { heading, table: { headers, rows, numbers } };
}

const money = ({ amount, currency }: { amount: string; currency: string }) => `${currency} ${amount}`;
