import { m } from "../../../shared/messages/generated/messages.js";
import type { Context } from "../../runtime/context.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import { writeToApplicant } from "../../requests/applicant/service.ts";
import type { StoredProject } from "./queries.ts";

/** Tells the community, in its own language, that a page was prepared and that it decides whether it is published. */
export async function writePrepared(
  context: Context,
  tx: Queryable,
  { fundingRequestId, name }: { fundingRequestId: number; name: string },
): Promise<void> {
  await writeToApplicant(context, tx, fundingRequestId, "project_prepared", () => ({
    subject: m.mail_comm_prepared_subject({ name }),
    heading: m.mail_comm_prepared_heading(),
    blocks: [{ paragraph: m.mail_comm_prepared_text({ name }) }, { paragraph: m.mail_comm_prepared_how() }],
  }));
}

/** What everybody reads of a project that is public. */
const shownFacts = {
  name: m.comm_mail_fact_name,
  description: m.comm_mail_fact_description,
  location: m.comm_mail_fact_location,
  nationName: m.comm_mail_fact_nation,
  fundingNeeded: m.comm_mail_fact_needed,
  currency: m.comm_mail_fact_currency,
  fundingStatus: m.comm_mail_fact_status,
  peopleServed: m.comm_mail_fact_people,
  jobsCreated: m.comm_mail_fact_jobs,
  communitySupport: m.comm_mail_fact_support,
};

/** Tells the community which facts of its published page the staff changed; nothing when none did. */
export async function writeFactsChanged(
  context: Context,
  tx: Queryable,
  before: StoredProject,
  after: StoredProject | undefined,
): Promise<void> {
  const fields = Object.keys(shownFacts) as (keyof typeof shownFacts)[];
  const changed = fields.filter((field) => after && before[field] !== after[field]);
  if (!after || after.fundingRequestId === null || changed.length === 0) return;
  const { name } = after;
  await writeToApplicant(context, tx, after.fundingRequestId, "project_facts_changed", () => ({
    subject: m.mail_comm_facts_subject({ name }),
    heading: m.mail_comm_facts_heading(),
    blocks: [
      { paragraph: m.mail_comm_facts_text({ name, facts: changed.map((field) => shownFacts[field]()).join(", ") }) },
      { paragraph: m.mail_comm_facts_how() },
    ],
  }));
}
