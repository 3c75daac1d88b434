import { randomUUID } from "node:crypto";

export const day = 86_400_000;
/** When the first request came in. */
export const start = Date.UTC(2026, 0, 10);

/** A request with its history: each step is [days after it came in, from, to, by whom]. */
export interface Story {
  type?: string;
  location?: string;
  /** Days after the start. */
  cameIn?: number;
  steps?: [days: number, from: string, to: string, by?: "applicant"][];
  /** Days after it came in. */
  askedAt?: number;
  isWithdrawn?: boolean;
  mergedInto?: number;
}

type Query = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;

/** Puts a request with its history into the database, at the times of the story. Returns its id. */
export async function tell(
  query: Query,
  { type = "nation", location = "Upper Crossing, Northland", cameIn = 0, ...story }: Story,
): Promise<number> {
  const submitted = start + cameIn * day;
  const at = (days: number) => new Date(submitted + days * day);
  const steps = story.steps ?? [];
  const [row] = await query(
    `insert into funding_requests (reference, submission_key, content_hash, organization_name, organization_type, contact_name, email,
       project_title, project_description, location, funding_amount_text, funding_amount, funding_currency, timeline,
       indigenous_sovereignty, un_drip_compliance, marginalized_peoples_impact, submitted_at, status, withdrawn_at, merged_into_id, merged_at)
     values ($1, $1, '', 'Three Rivers Nation', $2, 'Marian Tolliver', 'marian@threerivers.example', 't', 'd', $3, '1', 1, 'USD', 't', 's', 'u', 'm',
       $4, $5, $6, $7, $8) returning id`,
    [
      randomUUID(),
      type,
      location,
      at(0),
      steps.at(-1)?.[2] ?? "pending",
      story.isWithdrawn ? at(1) : null,
      story.mergedInto ?? null,
      story.mergedInto ? at(1) : null,
    ],
  );
  const id = Number(row?.["id"]);
  for (const [days, from, to, by] of steps)
    await query(
      `insert into status_changes (funding_request_id, from_status, to_status, changed_by, changed_by_name, changed_at)
       values ($1, $2, $3, $4, $5, $6)`,
      [id, from, to, by ? null : 1, by ?? "rmason", at(days)],
    );
  if (story.askedAt !== undefined)
    await query(
      "insert into request_questions (funding_request_id, asked_by, asked_by_name, question, asked_at, question_key) values ($1, 1, 'rmason', 'q', $2, $3)",
      [id, at(story.askedAt), randomUUID()],
    );
  return id;
}
