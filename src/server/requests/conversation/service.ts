import type { Conversation, ConversationEntry } from "../../../shared/contracts/requests/conversation.ts";
import type { Context } from "../../runtime/context.ts";
import type { Caller } from "../../runtime/http/caller.ts";
import { listLetters } from "../../record/emails/letters/service.ts";
import { findWaiting, listAnswered, listAsked } from "../applicant/questions/service.ts";
import { stored } from "../applicant/service.ts";
import { listWritten } from "../messages/service.ts";
import { type Place, readPlace, writePlace } from "./place.ts";

const pageSize = 50;

interface Placed {
  place: Place;
  entry: ConversationEntry;
}

/**
 * What passed between us and the applicant of a request, in one order of time: what we asked, what they answered, what they wrote by the
 * page for everybody, and what our product mailed to them. Each feature reads its own rows; no more of each than a page holds.
 * Throws not_found, and validation_failed for a `before` that is not one of ours.
 */
export async function readConversation(context: Context, caller: Caller, id: number, before: string | undefined): Promise<Conversation> {
  const { db } = context;
  const from = before === undefined ? undefined : readPlace(before);
  const { removedAt } = await stored(db, id);
  const words = (text: string) => (removedAt ? null : text);
  const pageOf = (source: Source) => ({ before: from && { at: from.at, id: idBefore(from, source) }, most: pageSize + 1 });
  const [asked, answered, written, letters, waiting] = await Promise.all([
    listAsked(db, id, pageOf("question")),
    listAnswered(db, id, pageOf("answer")),
    // Messages have a right of their own (`GET /api/admin/messages`). Who lacks it is not told that there are any.
    caller.isAdmin ? listWritten(db, id, pageOf("message")) : [],
    listLetters(context, id, pageOf("letter")),
    findWaiting(db, id),
  ]);
  const found: Placed[] = [
    ...asked.map(({ at, ...one }) => placed(at, one.id, { question: { ...one, question: words(one.question) } })),
    ...answered.map(({ at, questionId, question, answer }) =>
      placed(at, questionId, { answer: { questionId, question: words(question), answer: words(answer) } }),
    ),
    ...written.map(({ at, ...message }) => placed(at, message.id, { message })),
    ...letters.map(({ at, letter }) => placed(at, letter.id, { letter })),
  ];
  const newest = found.toSorted((a, b) => compare(b.place, a.place)).slice(0, pageSize);
  const oldest = newest.at(-1);
  return {
    items: newest.toReversed().map(({ entry }) => entry),
    olderBefore: oldest && found.length > pageSize ? writePlace(oldest.place) : null,
    waiting,
  };
}

/** What came at the same moment stands in this order: a question before the letter that tells of it. */
const sources = ["question", "answer", "message", "letter"] as const;
type Source = (typeof sources)[number];

const none = { question: null, answer: null, message: null, letter: null };

function placed(at: Date, id: number, one: Partial<ConversationEntry> & { at?: never }): Placed {
  const entry = { ...none, ...one, at };
  return { place: { at, rank: sources.findIndex((source) => entry[source] !== null), id }, entry };
}

function compare(a: Place, b: Place): number {
  return a.at.getTime() - b.at.getTime() || a.rank - b.rank || a.id - b.id;
}

const anyId = 2_147_483_648;

/** Below which number a source's entries of that very moment come before the place. */
function idBefore({ rank, id }: Place, source: Source): number {
  const own = sources.indexOf(source);
  if (own === rank) return id;
  return own < rank ? anyId : 0;
}
