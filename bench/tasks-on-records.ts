import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import type { Hand } from "./hand.ts";
import { type Attempt, dialog, heading, isTrue, record, type Task } from "./tasks-parts.ts";
import type { Desk, Subject } from "./tasks-stage.ts";

const templateName = "Which offer";
/** Words of decisions that are undone, which no email may have, and of decisions that are left alone. */
export const undoneWords = "This decision is undone.";
export const rejectionWords = "Not this year.";

/** A task about a request whose page is open. */
const onRecord =
  (act: (hand: Hand, subject: Subject) => Promise<unknown>, isDone: string) =>
  async (desk: Desk): Promise<Attempt> => {
    const subject = desk.takeRequest();
    return {
      from: record(subject),
      begins: async (page) => {
        await heading(page, subject.name);
        await page.locator(".scoreform").waitFor();
        await page.getByRole("button", { name: "Ask a question" }).waitFor();
      },
      act: (hand) => act(hand, subject),
      isDone: () => isTrue(desk, isDone, [subject.id]),
    };
  };

const decide = async ({ page, press, click, type }: Hand, key: string, words: string, button: string) => {
  await press(key);
  await click(
    dialog(page)
      .locator("label", { has: page.getByRole("radio") })
      .first(),
  );
  await click(dialog(page).getByLabel(/^Your message to the applicant/));
  await type(words);
  await click(dialog(page).getByRole("button", { name: button }));
  await dialog(page).waitFor({ state: "detached" });
  await undoBar(page).waitFor();
};
const undoBar = (page: Page) => page.getByRole("region", { name: "What can still be taken back" });

const undone = `(select status = 'pending' from funding_requests where id = $1)
  and not exists (select from emails where funding_request_id = $1 and act_id is not null)`;

export const score: Task = {
  what: "Score five criteria of a request",
  limit: { wanted: "at most 6 clicks, no scrolling", isWithin: ({ clicks, keys, turns }) => clicks + keys <= 6 && turns === 0 },
  arrange: onRecord(async ({ page, click }) => {
    const criteria = page.locator(".scoreform fieldset");
    if ((await criteria.count()) !== 5) throw new Error("there are not five criteria");
    for (let index = 0; index < 5; index += 1) await click(criteria.nth(index).locator(".scale__box").nth(3));
    await click(page.getByRole("button", { name: "Submit my scores" }));
    await page.getByText("Your scores have been saved").first().waitFor();
  }, "exists (select from request_scores where funding_request_id = $1)"),
};

export const askFromTemplate: Task = {
  what: "Ask the applicant a question from a template",
  arrange: onRecord(async ({ page, press, choose, click }) => {
    await press("q");
    await choose(page.getByLabel(/^Use a template/), templateName);
    await click(page.getByRole("button", { name: "Send question" }));
    await page.locator(".thread .asTyped").getByText("which offer is").first().waitFor();
  }, "exists (select from request_questions where funding_request_id = $1)"),
};

export const approve: Task = {
  what: "Approve a request, with a letter",
  arrange: onRecord(
    (hand) => decide(hand, "a", "We look forward to it.", "Approve and tell the applicant"),
    "(select status = 'approved' from funding_requests where id = $1)",
  ),
};

export const reject: Task = {
  what: "Reject a request, with a reason and a letter",
  arrange: onRecord(
    (hand) => decide(hand, "r", rejectionWords, "Reject and tell the applicant"),
    "(select status = 'rejected' from funding_requests where id = $1)",
  ),
};

export const undo: Task = {
  what: "Undo a decision",
  limit: { wanted: "1 click, no email", isWithin: ({ clicks, keys, emails }) => clicks + keys === 1 && emails === 0 },
  arrange: async (desk) => {
    const subject = desk.takeRequest();
    await decideAtOnce(desk, subject);
    return {
      from: record(subject),
      begins: (page) => undoBar(page).getByText("The applicant is told in").waitFor(),
      act: async ({ page, click }) => {
        await click(undoBar(page).getByRole("button", { name: "Undo" }));
        await page.getByText("Taken back. Nobody outside was told").first().waitFor();
      },
      isDone: () => isTrue(desk, undone, [subject.id]),
    };
  },
};

export const goToNext: Task = {
  what: "Go to the next request of the list, and back",
  arrange: async ({ stage: { pool } }) => {
    const newest = "select id, reference, organization_name as name from funding_requests order by id desc limit 2 offset 4";
    const [subject, next] = (await pool.query<Subject>(newest)).rows;
    if (!subject || !next) throw new Error("there are no two requests");
    return {
      from: record(subject),
      begins: async (page) => {
        await heading(page, subject.name);
        await page.getByText("5 of 320").waitFor();
      },
      act: async ({ page, press }) => {
        await press("j");
        await heading(page, next.name);
        await press("k");
        await heading(page, subject.name);
      },
    };
  },
};

export const handOver: Task = {
  what: "Hand a request to a colleague",
  arrange: onRecord(async ({ page, choose }) => {
    await choose(page.locator("#assignee select"), /^felix/);
    await page.locator(".rtop").getByText("felix").waitFor();
  }, "(select assignee_id = (select id from users where username = 'felix') from funding_requests where id = $1)"),
};

export const writeNote: Task = {
  what: "Write a note to colleagues",
  arrange: onRecord(async ({ page, click, type, press }) => {
    await click(page.getByLabel("Your comment"));
    await type("They called about the pipes.");
    await press("Control+Enter");
    await page.locator(".comments").getByText("They called about the pipes.").waitFor();
  }, "exists (select from request_comments where funding_request_id = $1)"),
};

export const makeInstitution: Task = {
  what: "Approve an inquiry and make it an institution",
  arrange: async (desk) => {
    const subject = desk.takeInquiry();
    return {
      from: `/admin/respondents?inquiry=${subject.id}`,
      begins: (page) => page.getByText("Approve the inquiry first").or(page.locator("#institution p")).first().waitFor(),
      act: async ({ page, choose, click }) => {
        await choose(page.getByLabel(`Status of ${subject.name}`), "Approved");
        await click(page.getByRole("button", { name: "Make this an institution" }));
        await page.locator("#institution").getByRole("link", { name: subject.name }).waitFor();
      },
      isDone: () => isTrue(desk, "exists (select from institutions where name = $1)", [subject.name]),
    };
  },
};

/** As by the same administrator a moment ago. */
async function decideAtOnce({ call }: Desk, { id }: Subject): Promise<void> {
  const { items } = await call<{ items: { id: number; forStatus: string }[] }>("GET", "/api/admin/decision-reasons");
  const reasonId = items.find(({ forStatus }) => forStatus === "rejected")?.id;
  const { status, lastChangeId } = await call("GET", `/api/admin/funding-requests/${id}`);
  const seen = { status, changeId: lastChangeId };
  const decision = { status: "rejected", reasonId, words: undoneWords, seen, decisionKey: randomUUID() };
  await call("POST", `/api/admin/funding-requests/${id}/decision`, decision);
}

/** What the tasks take for granted. */
export async function prepareTasks({ call }: Desk): Promise<void> {
  await call("POST", "/api/admin/question-templates", { name: templateName, textEn: "Dear {contactName}, which offer is {project} from?" });
}
