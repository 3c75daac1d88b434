import { m } from "../../../shared/messages/generated/messages.js";
import type { Context } from "../../runtime/context.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import { wording } from "../../runtime/mail/wordings.ts";
import type { Words } from "../../requests/applicant/emails.ts";
import { writeToApplicant } from "../../requests/applicant/service.ts";
import type { StoredProject } from "./queries.ts";

/** Tells the community, in its own language, that a page was prepared and that it decides whether it is published. */
export async function writePrepared(
  context: Context,
  tx: Queryable,
  { fundingRequestId, name }: { fundingRequestId: number; name: string },
): Promise<void> {
  await writeToApplicant(context, tx, fundingRequestId, "project_prepared", () => preparedWords(name));
}

export function preparedWords(name: string): Words {
  return {
    isProvidersOwn: true,
    subject: wording("projectPageReady.subject", { name }),
    heading: wording("projectPageReady.heading"),
    blocks: [{ paragraph: wording("projectPageReady.text", { name }) }, { paragraph: m.mail_comm_prepared_how() }],
  };
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
  await writeToApplicant(context, tx, after.fundingRequestId, "project_facts_changed", () => changedWords(after.name, changed));
}

export function changedWords(name: string, changed: (keyof typeof shownFacts)[]): Words {
  const facts = changed.map((field) => shownFacts[field]()).join(", ");
  return {
    isProvidersOwn: true,
    subject: wording("projectPageChangedByOurStaff.subject", { name }),
    heading: wording("projectPageChangedByOurStaff.heading"),
    blocks: [{ paragraph: wording("projectPageChangedByOurStaff.text", { name, facts }) }, { paragraph: m.mail_comm_facts_how() }],
  };
}
