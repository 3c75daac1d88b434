import { randomUUID } from "node:crypto";
import type { Round, RoundTerms } from "../../src/shared/contracts/requests/rounds.ts";
import type { TestApp } from "./app.ts";

const minute = 60_000;
const wallTime = (minutes: number) => new Date(Date.now() + minutes * minute).toISOString().slice(0, 16);

/** A call that is whole, in US dollars, open since yesterday and for a month. */
export function roundTerms(changes: Partial<RoundTerms> = {}): RoundTerms {
  const none = { title: "", description: "", places: "" };
  return {
    texts: {
      en: { title: "Water for villages", description: "Wells, pipes and the people who keep them.", places: "The northern valleys" },
      fr: { title: "De l’eau pour les villages", description: "Des puits et ceux qui les gardent.", places: "" },
      es: none,
    },
    opensAt: wallTime(-24 * 60),
    closesAt: wallTime(30 * 24 * 60),
    timeZone: "UTC",
    currency: "USD",
    budget: "100000",
    smallest: "1000",
    largest: "60000",
    themes: ["water"],
    questions: [question("We are a nation or a community.", true), question("We have money from this call already.", false)],
    scoresWanted: "2",
    ...changes,
  };
}

function question(statement: string, needed: boolean): RoundTerms["questions"][number] {
  const words = { statement: "", reason: "" };
  return { key: randomUUID(), needed, texts: { en: { statement, reason: `Needed: ${String(needed)}.` }, fr: words, es: words } };
}

/** Writes a call and publishes it. */
export async function publishRound(test: TestApp, cookie: string, changes: Partial<RoundTerms> = {}): Promise<Round> {
  const must = async (method: string, path: string, body: unknown, expected: number) => {
    const answer = await test.call(method, `/api/admin/rounds${path}`, body, { cookie });
    if (answer.status !== expected) throw new Error(JSON.stringify(answer.body));
    return answer.body as unknown as Round;
  };
  const { id, revision } = await must("POST", "", undefined, 201);
  const saved = await must("PUT", `/${id}`, { terms: roundTerms(changes), seen: revision }, 200);
  return must("PUT", `/${id}/state`, { state: "published", seen: saved.revision }, 200);
}

/** A call that is open, as its statement: for products that a test only looks at. */
export function openRoundSql(reference: string): string {
  return `insert into funding_rounds (reference, state, terms, opens_at, closes_at, currency, budget, created_by_name, published_at)
          values ('${reference}', 'published', '${JSON.stringify(roundTerms())}', now() - interval '1 day', now() + interval '30 days', 'USD',
                  100000, 'first-person', now())`;
}

/** As if its time to close had passed so many minutes ago. */
export async function closeRound({ owner }: Pick<TestApp, "owner">, id: number, minutesAgo = 60): Promise<void> {
  await owner.query(
    "update funding_rounds set opens_at = now() - interval '60 days', closes_at = now() - make_interval(mins => $2::int) where id = $1",
    [id, minutesAgo],
  );
}
