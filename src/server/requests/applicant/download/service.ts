import { Readable } from "node:stream";
import { isGivenOut } from "../../../../shared/domain/attachments.ts";
import { type PaymentAnswer, paymentAnswerLabel } from "../../../../shared/domain/community-money.ts";
import { requestAnswerLabel } from "../../../../shared/domain/organisation-labels.ts";
import { requestFieldNames, requestFields } from "../../../../shared/domain/request-fields.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { currentLanguage } from "../../../../shared/messages/language.ts";
import type { Context } from "../../../runtime/context.ts";
import { countHit } from "../../../runtime/http/rate-limit.ts";
import { listAttachments, openAttachment } from "../../attachments/service.ts";
import { listDecisionsFor, readStanding, reasonIn, type StoredObjection } from "../../decisions/service.ts";
import { listLinks } from "../links/queries.ts";
import { listMessagesOf } from "../../messages/service.ts";
import { asHeard } from "../heard.ts";
import { openLink } from "../links/service.ts";
import { listQuestionsFor } from "../questions/queries.ts";
import { listTimeline, type StoredRequest } from "../queries.ts";
import { stored } from "../service.ts";
import { describeEvent, describeStanding, longDate } from "../wording.ts";
import { findSignature, listAgreements, listCorrections, listEmailsTo, listPaymentAnswers, listReports } from "./queries.ts";
import { writeZip, type ZipEntry } from "./write-zip.ts";

const downloads = { most: 20, windowSeconds: 60 * 60 };

/** A ZIP file of everything that is held about a request and its applicant. Throws not_found and too_many_requests. */
export async function downloadByLink(context: Context, ip: string, token: string): Promise<{ name: string; bytes: Readable }> {
  const { fundingRequestId: id } = await openLink(context.db, ip, token);
  await countHit(context.db, { key: `applicant-download:${id}`, ...downloads });
  const held = await readHeld(context, id);
  // The texts are made now, in the language of the call; the documents are read while they are sent.
  const texts = [
    { name: "request.txt", content: asText(held) },
    { name: "request.json", content: JSON.stringify(asData(held), undefined, 2) },
  ];
  return {
    name: `${held.request.reference}.zip`,
    bytes: Readable.from(writeZip(entriesOf(context, texts, id, held.documents)), { objectMode: false }),
  };
}

type Documents = Awaited<ReturnType<typeof listAttachments>>;
type Held = Awaited<ReturnType<typeof readHeld>>;

async function readHeld({ db }: Context, id: number) {
  const now: StoredRequest = await stored(db, id);
  const [timeline, emails, corrections, treaty, links, documents, questions, decisions, holding, messages, payments, agreements, reports] =
    await Promise.all([
      listTimeline(db, id),
      listEmailsTo(db, id),
      listCorrections(db, id),
      now.treatySignatureId === null ? undefined : findSignature(db, now.treatySignatureId),
      listLinks(db, id, 1_000),
      listAttachments(db, id),
      listQuestionsFor(db, id),
      listDecisionsFor(db, id),
      readStanding(db, id, "heard"),
      listMessagesOf(db, id, 1_000),
      listPaymentAnswers(db, id),
      listAgreements(db, id),
      listReports(db, id),
    ]);
  const { request, standing } = asHeard(now, holding);
  return {
    request,
    timeline,
    emails,
    corrections,
    treaty,
    links,
    documents,
    questions,
    decisions,
    standing,
    messages,
    payments,
    agreements,
    reports,
  };
}

async function* entriesOf(context: Context, texts: ZipEntry[], requestId: number, documents: Documents): AsyncGenerator<ZipEntry> {
  yield* texts;
  for (const [index, { id, name, scan }] of documents.entries()) {
    if (!isGivenOut(scan)) continue;
    // Their own file: that no scanner saw it is no reason to keep it from them.
    const { bytes } = await openAttachment(context, id, { requestId, acceptUnscanned: true });
    yield { name: `documents/${index + 1}-${name.replace(/[\\/]/g, "_")}`, content: bytes };
  }
}

/** For software. */
function asData({ request, timeline, treaty, links, documents, questions, standing, messages, ...held }: Held) {
  const { id: _id, treatySignatureId: _signature, today: _today, heardStatus: _heard, isEndUnheard: _end, values, ...facts } = request;
  return {
    request: { ...facts, ...values },
    timeline,
    corrections: held.corrections,
    questions: questions.map(({ id: _question, ...question }) => question),
    decisions: held.decisions,
    objection: standing.objection ? objectionData(standing.objection) : null,
    documents: documents.map(({ name, size, type, scan, attachedAt }) => ({ name, size, type, scan, attachedAt })),
    messages: messages.map(({ id: _message, ...message }) => message),
    agreements: held.agreements,
    reports: held.reports,
    paymentAnswers: held.payments,
    emails: held.emails,
    treatySignature: treaty ?? null,
    privateLinks: links.map(({ id: _link, ...link }) => link),
  };
}

/** For people. */
function asText({
  request,
  timeline,
  emails,
  treaty,
  links,
  documents,
  questions,
  decisions,
  messages,
  payments,
  standing: held,
}: Held): string {
  const standing = describeStanding(request, held);
  const parts: [string, string[]][] = [
    [
      m.data_request(),
      [`${m.form_reference()}: ${request.reference}`, standing.headline, standing.explanation, "", ...valueLines(request)],
    ],
    [m.data_timeline(), timeline.map(({ kind, at }) => `${longDate(at)}: ${describeEvent(kind)}`)],
    ...conversationParts({ questions, decisions, standing: held }),
    [m.data_messages(), messages.map(({ submittedAt, reference, message }) => `${longDate(submittedAt)}, ${reference}: ${message}`)],
    [
      m.data_payments(),
      payments.flatMap(({ saidAt, payment, kind, words, answer }) => [
        `${longDate(asDate(saidAt))}, ${payment}: ${[paymentAnswerLabel(kind as PaymentAnswer), words].filter(Boolean).join(" ")}`,
        ...(answer ? [answer] : []),
      ]),
    ],
    [m.data_documents(), documents.map(({ name }) => name)],
    [
      m.data_treaty(),
      treaty
        ? [
            `${treaty.reference}: ${treaty.signatoryName}, ${treaty.signatoryTitle}, ${treaty.nationName}`,
            treaty.signatureDate,
            [versionOf(treaty.treatyVersion), treaty.treatyLanguage].filter(Boolean).join(", "),
            ...(treaty.textHash ? [`SHA-256: ${treaty.textHash}`] : []),
          ]
        : [],
    ],
    [m.data_links(), links.map(linkLine)],
    [m.data_emails(), emails.map(({ createdAt, to, subject, text }) => `${longDate(createdAt)}, ${to}: ${subject}\n\n${text}`)],
  ];
  const sections = parts.map(([title, lines]) => `${title}\n${"=".repeat(title.length)}\n\n${lines.join("\n") || m.data_none()}\n`);
  return [m.data_title(), m.data_made({ date: longDate(new Date()) }), "", ...sections].join("\n");
}

/** Who decided is no more theirs than whom they talked to on the phone; what was said is. */
function objectionData({ text, madeAt, dueAt, resolvedAt, outcome }: StoredObjection) {
  return { text, madeAt, dueAt, resolvedAt, outcome };
}

function conversationParts({ questions, decisions, standing }: Pick<Held, "questions" | "decisions" | "standing">): [string, string[]][] {
  const asked = questions.flatMap(({ question, askedAt, answer, answeredAt }) => [
    `${longDate(asDate(askedAt))}: ${question}`,
    answeredAt ? `${longDate(asDate(answeredAt))}: ${answer}` : m.reqx_data_unanswered(),
    "",
  ]);
  const decided = decisions.flatMap(({ texts, words, decidedAt }) => [
    `${longDate(asDate(decidedAt))}: ${reasonIn(texts, currentLanguage()).reason}`,
    ...(words ? [words] : []),
    "",
  ]);
  const { objection } = standing;
  return [
    [m.reqx_data_questions(), asked],
    [m.reqx_data_decisions(), decided],
    [m.reqx_data_objection(), objection ? [`${longDate(objection.madeAt)}: ${objection.text}`] : []],
  ];
}

function linkLine({ createdAt, lastUsedAt, revokedAt }: Held["links"][number]): string {
  const line = m.data_link({ made: longDate(asDate(createdAt)), used: lastUsedAt ? longDate(asDate(lastUsedAt)) : m.data_never() });
  return revokedAt ? `${line}, ${m.data_link_revoked({ date: longDate(asDate(revokedAt)) })}` : line;
}

const asDate = (moment: Date | string) => new Date(moment);

function valueLines({ values }: StoredRequest): string[] {
  const given = requestFieldNames.filter((name) => values[name]);
  return given.map((name) => `${requestFields[name].label()}: ${requestAnswerLabel(name, values[name])}`);
}

/** The files' versions have the name of their day, published ones a number. */
const versionOf = (version: string) =>
  /^\d+$/.test(version) ? m.textpage_version({ number: version }) : m.treatypage_version({ version });
