import type { ServerResponse } from "node:http";
import type { Logger } from "pino";
import type { Language } from "../../../shared/domain/languages.ts";
import type { Answer } from "./answer.ts";
import type { ReadAnswer, ReadInput } from "./mount-read.ts";
import { createRecentPages, type Facts, mostKept, readFacts, versionOf } from "./page-facts.ts";
import type { PageCalls } from "./renderer.ts";

/** What pages that change are made of (decision 0067). */
export interface PageSource {
  /** What one call answered for a page: its status and JSON. Rejects where nobody can tell, as without the database. */
  read: (name: string, input: ReadInput, language: Language) => Promise<ReadAnswer>;
  /** Tells one state of the database from another: while it is the same, each call answers the same. */
  readState: () => Promise<string>;
}

export interface Asked {
  /** The rendered address that shows the path. */
  address: string;
  path: string;
  /** With what the page reads of it alone, and without the question mark. */
  search: string;
  language: Language;
}

interface Printing {
  print: (asked: Asked, facts: Facts) => Promise<Answer>;
  /** The page without what it would show: the browser reads that itself, or it says that nobody can tell now. */
  frameOf: (address: string, language: Language) => Answer | Promise<Answer>;
  /** Changes with what is on an address's page besides the answers of calls. */
  wordsOf: (address: string) => string;
  log: Logger;
}

/** When to ask again for what nobody can tell now. */
const retryAfterSeconds = 5;
/** What is so until a certain moment ends without anybody writing anything: this much later at most. */
const believedMs = 1_000;

/** Answers pages as what they show is at this moment. */
export function createChangingPages({ print, frameOf, wordsOf, log }: Printing) {
  const recent = createRecentPages();
  const seen = createSeen();

  return async (asked: Asked, calls: PageCalls, { read, readState }: PageSource, response: ServerResponse): Promise<Answer> => {
    const { address, path, search, language } = asked;
    const place = [language, path, search].join("\n");
    // Asked before the calls: what is written meanwhile may be in their answers, and is looked at again by the next request. What is
    // asked for once only, as made-up searches are, does without.
    const withWords = (ofDatabase: string) => `${ofDatabase} ${wordsOf(address)}`;
    const state = seen.has(place) ? await readState().then(withWords, () => undefined) : undefined;
    const known = state && seen.versionIn(place, state);
    const kept = known && recent(place, known);
    if (kept) return kept;

    const facts = await readFacts(
      calls,
      (name, input) => read(name, input, language),
      (call, { message, stack }) => log.error({ part: "pages", call, message, stack }, "a page's facts could not be read"),
    );
    if (!facts) {
      response.setHeader("retry-after", String(retryAfterSeconds));
      return { ...(await frameOf(address, language)), status: 503 };
    }
    const version = `${wordsOf(address)} ${versionOf(facts)}`;
    if (facts.status !== 200) {
      const shared: Asked = { address, path: address, search: "", language };
      const answer = recent([language, address, facts.status].join("\n"), version, () => print(shared, facts));
      return (await answer) ?? { ...(await frameOf(address, language)), status: facts.status };
    }
    // What could not be read is asked for again by the next request.
    if (facts.reads.length === calls.calls.length) seen.note(place, state, version);
    return (await recent(place, version, () => print(asked, facts))) ?? frameOf(address, language);
  };
}

/** Which version of a page was read in which state of the database. */
function createSeen() {
  const versions = new Map<string, { state: string | undefined; version: string; at: number }>();
  return {
    has: (place: string) => versions.has(place),
    versionIn: (place: string, state: string): string | undefined => {
      const known = versions.get(place);
      return known?.state === state && performance.now() - known.at < believedMs ? known.version : undefined;
    },
    note: (place: string, state: string | undefined, version: string) => {
      versions.delete(place);
      versions.set(place, { state, version, at: performance.now() });
      const [oldest] = versions.keys();
      if (versions.size > mostKept && oldest !== undefined) versions.delete(oldest);
    },
  };
}
