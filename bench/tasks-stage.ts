import { setTimeout as wait } from "node:timers/promises";
import { type MailCatcher, startMailCatcher } from "../test/support/mail-catcher.ts";
import { productArgs } from "../test/support/product.ts";
import { openRoundSql } from "../test/support/rounds.ts";
import { fundingRequest, inquiry } from "../test/support/samples.ts";
import { administrator, fillInstitutions, fillProjects, setStage, type Stage } from "./stage.ts";
import { randomAddress, signIn } from "./throughput.ts";

const decided = 80;
const inHand = 80;
const fresh = 160;
const inquiries = 40;
/** Days between two requests. */
const pace = 0.25;

/** A record that no task has used yet. */
export interface Subject {
  id: number;
  reference: string;
  name: string;
}

/** A desk in use: requests of eighty days, half of them decided or in somebody's hands, a call, inquiries, institutions and projects. */
export interface Desk {
  url: string;
  cookie: string;
  stage: Stage;
  mail: MailCatcher;
  /** A new request, or a new inquiry. */
  takeRequest: () => Subject;
  takeInquiry: () => Subject & { phone: string };
  /** As the administrator who does the tasks. */
  call: <Answer = Record<string, unknown>>(method: string, path: string, body?: unknown) => Promise<Answer>;
  end: () => Promise<void>;
}

export async function setDesk(): Promise<Desk> {
  const stage = await setStage();
  const mail = await startMailCatcher();
  const url = await stage.serve(productArgs, { LOG_LEVEL: "warn", PROCESS: "all", SMTP_URL: mail.url });
  const cookie = await signIn(url);
  for (let number = 0; number < decided + inHand + fresh; number += 1) await send(`${url}/api/funding-requests`, requestOf(number));
  for (let number = 0; number < inquiries; number += 1) await send(`${url}/api/contact`, inquiryOf(number));
  await fillInstitutions(stage.pool, 60);
  await fillProjects(stage.pool, 40);
  await shareOut(stage);
  const freshRequests = await freshOf(
    stage,
    "select id, reference, organization_name as name from funding_requests where id > $1 order by id",
    decided + inHand,
  );
  const freshInquiries = await freshOf(
    stage,
    "select id, reference, institution_name as name, phone from respondents where id > $1 order by id",
    0,
  );
  await untilSent(stage);
  const call = async <Answer>(method: string, path: string, body?: unknown) => {
    const headers = { cookie, "content-type": "application/json" };
    const answer = await fetch(url + path, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Answer;
  };
  return {
    url,
    cookie,
    stage,
    mail,
    takeRequest: () => next(freshRequests),
    takeInquiry: () => next(freshInquiries) as Subject & { phone: string },
    call,
    end: () => stage.end().then(mail.close),
  };
}

function next<Item>(items: Item[]): Item {
  const item = items.shift();
  if (!item) throw new Error("every record has been used");
  return item;
}

async function freshOf(stage: Stage, text: string, after: number): Promise<Subject[]> {
  const { rows } = await stage.pool.query<Subject>(text, [after]);
  return rows;
}

async function send(url: string, body: unknown): Promise<void> {
  const headers = { "content-type": "application/json", "x-forwarded-for": randomAddress() };
  const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
}

const places = [
  "Cedar Bend",
  "Upper Meadow",
  "North Shore",
  "Lantern Hill",
  "Three Rivers",
  "Salt Flats",
  "Juniper",
  "Long Lake",
  "Red Bluff",
  "Quiet Harbour",
];
const forms = ["Nation", "Council", "Community", "Society"];
const works = ["Wells", "School kitchen", "Ferry", "Clinic", "Language nest", "Seed house", "Solar roof", "Bridge"];
const reasons = [
  "The spring flood took what was there, and families carry water by boat.",
  "Our elders asked for it at two assemblies, and nobody spoke against it.",
  "Children travel ninety minutes each way, and many stay at home in winter.",
  "The lease of the old house ends this year, and the owner sells it.",
  "Diesel costs us a third of our budget, and the barge comes twice a year.",
];
const plans = [
  "A carpenter of our own leads six apprentices through both summers.",
  "We have the drawings and two offers, and the council keeps the accounts.",
  "The neighbouring band lends its machines; we pay for fuel and parts.",
  "Every household gives three days of work, and a committee of five keeps it running.",
  "An engineer from the college comes for a month, and stays in touch by telephone.",
  "We buy the material in the first year and build in the second.",
  "The women's circle runs it, as it has run the old one since 1988.",
];

const at = (list: string[], number: number) => list[number % list.length] ?? "";
const nameOf = (number: number) => `${at(places, number)} ${at(forms, Math.floor(number / places.length))} ${Math.floor(number / 40) + 1}`;

function requestOf(number: number) {
  const work = at(works, number);
  return fundingRequest({
    organizationName: nameOf(number),
    organizationType: at(["indigenous_nation", "community", "municipality"], number),
    phone: `555 ${1_000 + number}`,
    contactName: `Fictional Person ${number}`,
    email: `office@nation-${number}.example`,
    projectTitle: `${work} for ${nameOf(number)}`,
    projectDescription: `${at(reasons, number * 3)} ${at(plans, number)} ${at(plans, number + 1 + (number % 5))}`,
    location: `${at(places, number * 3)} region`,
    fundingAmount: `$${20 + (number % 60)},000`,
  });
}

function inquiryOf(number: number) {
  return inquiry({
    institutionName: `${at(places, number * 3)} Credit Union ${number + 1}`,
    email: `partners@lender-${number}.example`,
    phone: `+1 (555) 014-${String(1000 + number)}`,
    message: `We would like to fund ${at(works, number).toLowerCase()} projects. We lend since ${1950 + number}.`,
  });
}

/**
 * A quarter of a day between two requests, with the days that were promised; the oldest are decided. Of those in hand every third is the
 * administrator's, as many have colleagues, and what is older than its promise is late.
 */
async function shareOut({ pool }: Stage): Promise<void> {
  await pool.query(
    "insert into users (username, password_hash, is_reviewer) values ('nora', '', true), ('felix', '', true), ('inez', '', true)",
  );
  const { rows } = await pool.query<{ id: string }>("select id from users where username = $1", [administrator.username]);
  await pool.query(
    `with aged as (select id, row_number() over (order by id desc) * $1::float * interval '1 day' as age from funding_requests)
     update funding_requests set submitted_at = submitted_at - age, review_due = review_due - age, decision_due = decision_due - age,
       status = case when funding_requests.id <= $2 then (array['approved', 'rejected'])[funding_requests.id % 2 + 1]
                     when funding_requests.id <= $2 + $3 and funding_requests.id % 2 = 0 then 'in_review' else 'pending' end,
       assignee_id = case when funding_requests.id between $2 + 1 and $2 + $3
                          then (array[$4::bigint, (select id from users where username = 'nora'), null])[funding_requests.id % 3 + 1] end
      from aged where aged.id = funding_requests.id`,
    [pace, decided, inHand, rows[0]?.id],
  );
  await pool.query(openRoundSql("FC-2026-01"));
  await pool.query("update funding_requests set round_id = (select id from funding_rounds limit 1) where id % 4 = 1");
  await pool.query("vacuum analyze");
}

/** The receipts of what came in are not those that a task sends. */
async function untilSent({ pool }: Stage): Promise<void> {
  for (let looks = 0; looks < 600; looks += 1) {
    const { rows } = await pool.query<{ n: number }>("select count(*)::int as n from emails where status = 'queued'");
    if (rows[0]?.n === 0) return;
    await wait(200);
  }
  throw new Error("the receipts do not leave");
}
