import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { confirmRecorded } from "../../../../test/support/approvals.ts";
import { createTestApp, type TestApp } from "../../../../test/support/app.ts";
import { createDatabase } from "../../runtime/db/database.ts";
import type { RequestLink } from "../../requests/applicant/links/service.ts";
import { consentWith, prepareProject, readImpact } from "../../../../test/support/consent.ts";
import { inDays } from "../../../../test/support/days.ts";
import { createPartner, type Partner } from "../../../../test/support/partner.ts";
import { type PrivateField, privateFieldNames } from "../../../shared/domain/consent.ts";
import { reviewConsents } from "./consents/jobs.ts";
import * as service from "./service.ts";

let test: TestApp;
let cookie: string;
let bank: Partner;
beforeAll(async () => {
  test = await createTestApp();
  cookie = await test.signIn();
});
afterAll(() => test.close());

const kinds = ["consent", "renew", "publish", "edit", "hide", "withdraw", "pass", "review", "signature", "nothing"] as const;
const one = fc.record({
  kind: fc.constantFrom(...kinds),
  byCommunity: fc.boolean(),
  /** Until a day, or until it is withdrawn. */
  hasEnd: fc.boolean(),
  /** How far the time goes on: near the end, or past it. */
  isPast: fc.boolean(),
  hidden: fc.subarray([...privateFieldNames]),
});
type Act = { kind: (typeof kinds)[number]; byCommunity: boolean; hasEnd: boolean; isPast: boolean; hidden: PrivateField[] };
/** Now and then two at once, which have to come out as one after the other. */
const step = fc.oneof({ weight: 6, arbitrary: fc.tuple(one) }, { weight: 1, arbitrary: fc.tuple(one, one) });

interface Model {
  state: "draft" | "published" | "withdrawn" | "expired";
  consent: "none" | "open" | "dated" | "over";
  /** How many consents there were: who names one means that one, whatever came meanwhile. */
  given: number;
  hidden: readonly PrivateField[];
}

interface Scene {
  id: number;
  publicId: string;
  requestId: number;
  link: RequestLink;
  edits: number;
  marks: Record<PrivateField, string>;
}

/** Words that stand nowhere else, one for each field that can be private, and others in every history. */
const marksOf = (n: number): Record<PrivateField, string> => ({
  location: `Marshwater Bend ${n};`,
  nationName: `Larkspur Nation ${n};`,
  peopleServed: String(481_510_000 + n),
  jobsCreated: String(623_420_000 + n),
  communitySupport: `Sworn by the river clans ${n};`,
});
let histories = 0;

const facts = ({ edits, marks }: Scene) => ({
  name: `Nets ${edits}`,
  description: "Forty nets.",
  location: marks.location,
  nationName: marks.nationName,
  peopleServed: Number(marks.peopleServed),
  jobsCreated: Number(marks.jobsCreated),
  communitySupport: marks.communitySupport,
});
const asAdmin = (method: string, path: string, body?: unknown) => test.call(method, `/api/admin/projects${path}`, body, { cookie });
const rows = async <Row>(text: string, values: unknown[]) => (await test.context.pool.query<Row & object>(text, values)).rows as Row[];
const inForce = async (id: number) =>
  (await rows<{ id: number }>("select id from project_consents where project_id = $1 and ended_at is null", [id]))[0]?.id ?? 999_999;

/** Time passes between two acts, never within one: it waits for the project as they do. What is over does not come back. */
async function passTime(id: number, untilEnd: string): Promise<void> {
  const db = createDatabase(test.owner);
  await db.transaction().execute(async (tx) => {
    await sql`select from projects where id = ${id} for update`.execute(tx);
    await sql`
      update project_consents set valid_until = clock_timestamp() + ${untilEnd}::interval
       where project_id = ${id} and ended_at is null and valid_until > clock_timestamp()`.execute(tx);
  });
}

/** Does it, and says whether it was done. `seen` is the consent that was in force when somebody began. */
async function act(scene: Scene, { kind, byCommunity, hasEnd, isPast, hidden }: Act, seen: number): Promise<boolean> {
  const { id, requestId, link } = scene;
  const { context } = test;
  const until = hasEnd ? { kind: "date" as const, date: inDays(10) } : { kind: "withdrawn" as const };
  const told = (answer: { status: number }) => answer.status < 300;
  const tried = (work: Promise<unknown>) =>
    work.then(
      () => true,
      (error: { code?: string }) => {
        if (error.code !== "conflict") throw error;
        return false;
      },
    );
  switch (kind) {
    case "consent":
    case "renew": {
      const replaces = kind === "renew" ? seen : null;
      const consent = { ...consentWith(), conditions: null, documentUrl: null, until, replaces };
      if (byCommunity) return tried(service.giveConsentByCommunity(context, link, consent));
      const answer = await asAdmin("POST", `/${id}/consents`, consent);
      if (!told(answer)) return false;
      await tried(confirmRecorded(test, id));
      const [newest] = answer.body["consents"] as { id: number }[];
      const [confirmed] = await rows("select from project_consents where id = $1 and confirmed_at is not null", [newest?.id]);
      return confirmed !== undefined;
    }
    case "publish":
      return byCommunity ? tried(service.publishByCommunity(context, link)) : told(await asAdmin("POST", `/${id}/publish`));
    case "edit":
      scene.edits += 1;
      return tried(service.editByCommunity(context, link, facts(scene)));
    case "hide":
      return tried(service.setPrivateFields(context, link, hidden, { mayShow: true }));
    case "withdraw":
      if (byCommunity) return tried(service.withdrawByCommunity(context, link, "We decided anew."));
      return told(await asAdmin("POST", `/${id}/consents/${seen}/withdraw`, { reason: "r" }));
    case "pass":
      await passTime(id, isPast ? "-1 second" : "20 hours");
      return true;
    case "review":
      await reviewConsents(context);
      return true;
    case "signature":
      // A treaty signed, a request approved again: neither is a consent.
      await rows("update funding_requests set status = 'in_review' where id = $1", [requestId]);
      await rows("update funding_requests set status = 'approved' where id = $1", [requestId]);
      return true;
    case "nothing":
      return true;
  }
}

/** What the rules say becomes of it; `done` is whether it has to be. `seen` is the model when somebody began. */
function foresee(model: Model, { kind, byCommunity, hasEnd, isPast, hidden }: Act, seen: Model): { model: Model; done: boolean } {
  const kept = { model, done: true };
  const refused = { model, done: false };
  // Whatever changes a project first ends a consent that is over; if it is refused, that is left to the job.
  const settled: Model =
    model.consent === "over" ? { ...model, consent: "none", state: model.state === "published" ? "expired" : model.state } : model;
  const newConsent: Model = { ...settled, consent: hasEnd ? "dated" : "open", given: settled.given + 1 };
  const isAsSeen = settled.consent !== "none" && seen.consent !== "none" && seen.given === settled.given;
  switch (kind) {
    case "consent":
      return settled.consent === "none" ? { model: newConsent, done: true } : refused;
    case "renew":
      // What is over, or was replaced, cannot be replaced any more.
      return isAsSeen ? { model: newConsent, done: true } : refused;
    case "publish":
      return settled.state === "published" || settled.consent === "none"
        ? refused
        : { model: { ...settled, state: "published" }, done: true };
    case "edit":
      return { model: settled, done: true };
    case "hide":
      return { model: { ...settled, hidden }, done: true };
    case "withdraw":
      // The community ends whatever is in force; the staff name the consent that ends.
      return (byCommunity ? settled.consent !== "none" : isAsSeen)
        ? { model: { ...settled, consent: "none", state: "withdrawn" }, done: true }
        : refused;
    case "pass":
      return isPast && model.consent === "dated" ? { model: { ...model, consent: "over" }, done: true } : kept;
    case "review":
      return { model: settled, done: true };
    default:
      return kept;
  }
}

/** Everything that anybody outside can read of the project. */
async function readOutside({ publicId, marks }: Scene) {
  const page = await test.call("GET", `/api/projects/${publicId}`);
  const list = await test.call("GET", "/api/projects?limit=200");
  const api = await bank.call("GET", "/projects?per_page=100");
  const alone = await bank.call("GET", `/projects/${publicId}`);
  const events = await bank.call("GET", "/events?limit=100");
  const found = await test.call("GET", `/api/projects?q=${encodeURIComponent(marks.location.toLowerCase())}`);
  const report = await readImpact(test, bank.institutionId);
  const view = await rows("select public_id from public_projects where public_id = $1", [publicId]);
  const holds = (value: unknown) => JSON.stringify(value).includes(publicId);
  return {
    shownBy: {
      page: page.status === 200,
      list: holds(list.body),
      api: holds(api.body),
      alone: alone.status === 200,
      report: holds(report.rows),
      view: view.length === 1,
    },
    found: holds(found.body),
    all: JSON.stringify([page.body, list.body, api.body, alone.body, events.body, report]),
  };
}

async function expectRules(scene: Scene, model: Model): Promise<void> {
  const isPublic = model.state === "published" && model.consent !== "none" && model.consent !== "over";
  const { shownBy, found, all } = await readOutside(scene);
  for (const [where, isShown] of Object.entries(shownBy)) expect([where, isShown]).toEqual([where, isPublic]);
  expect(found).toBe(isPublic && !model.hidden.includes("location"));
  // Of a project that is not public nothing is left anywhere; of one that is, nothing that is private.
  for (const field of privateFieldNames)
    if (!isPublic && model.consent !== "over") expect([field, all.includes(scene.marks[field])]).toEqual([field, false]);
    else if (model.hidden.includes(field)) expect([field, all.includes(scene.marks[field])]).toEqual([field, false]);
  const [project] = await rows<{ state: string }>("select state from projects where id = $1", [scene.id]);
  expect(project?.state).toBe(model.state);
  const [consents] = await rows<{ open: number; halves: number }>(
    `select count(*) filter (where ended_at is null)::int as open,
            count(*) filter (where num_nonnulls(ended_at, ended_kind, ended_by_name) not in (0, 3))::int as halves
       from project_consents where project_id = $1`,
    [scene.id],
  );
  expect(consents).toEqual({ open: model.consent === "none" ? 0 : 1, halves: 0 });
}

/** Each consent that was given, and each that ended by word or by its day, has its line in the audit log. */
async function expectAudited({ id }: Scene): Promise<void> {
  const [counts] = await rows<Record<string, number>>(
    `select (select count(*)::int from project_consents where project_id = $1) as given,
            (select count(*)::int from project_consents where project_id = $1 and ended_kind = 'withdrawn') as withdrawn,
            (select count(*)::int from project_consents where project_id = $1 and ended_kind = 'expired') as expired,
            (select count(*)::int from audit_log where subject_type = 'project' and subject_id = $1::text and action = 'project.consent_recorded') as noted_given,
            (select count(*)::int from audit_log where subject_type = 'project' and subject_id = $1::text and action = 'project.consent_withdrawn') as noted_withdrawn,
            (select count(*)::int from audit_log where subject_type = 'project' and subject_id = $1::text and action = 'project.consent_expired') as noted_expired`,
    [id],
  );
  expect([counts?.["noted_given"], counts?.["noted_withdrawn"], counts?.["noted_expired"]]).toEqual([
    counts?.["given"],
    counts?.["withdrawn"],
    counts?.["expired"],
  ]);
}

/** Of two at once the outcome is that of one order or the other. */
async function happen(scene: Scene, model: Model, acts: readonly Act[]): Promise<Model> {
  const seen = await inForce(scene.id);
  const done = await Promise.all(acts.map((each) => act(scene, each, seen)));
  const orders =
    acts.length === 1
      ? [[0]]
      : [
          [0, 1],
          [1, 0],
        ];
  const outcomes = orders.flatMap((order) => {
    let next = model;
    const fits = order.every((index) => {
      const each = acts[index] as Act;
      const foreseen = foresee(next, each, model);
      next = foreseen.model;
      return foreseen.done === done[index];
    });
    return fits ? [next] : [];
  });
  const [project] = await rows<{ state: string; consent: string; hidden: PrivateField[] }>(
    `select state, private_fields as hidden, coalesce((select case when valid_until is null then 'open' when valid_until <= clock_timestamp() then 'over' else 'dated' end
        from project_consents where project_id = projects.id and ended_at is null), 'none') as consent from projects where id = $1`,
    [scene.id],
  );
  const same = (one: readonly string[], other: readonly string[]) => one.toSorted().join() === other.toSorted().join();
  const outcome = outcomes.find(
    ({ state, consent, hidden }) => state === project?.state && consent === project.consent && same(hidden, project.hidden),
  );
  expect({ acts, done, from: model, came: project, foreseen: outcome && { ...outcome } }).toHaveProperty("foreseen.state");
  return outcome ?? model;
}

describe("whatever happens to a consent, in any order", () => {
  it("the project is public exactly while it is published and a consent is in force, and what is private never leaves", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
        const marks = marksOf((histories += 1));
        const prepared = await prepareProject(test, cookie, { location: marks.location, organizationName: marks.nationName });
        const scene: Scene = { ...prepared, edits: 0, marks };
        bank = await createPartner(test, cookie, scene.publicId);
        await rows(
          `insert into transfers (public_id, institution_id, project_id, mode, amount, currency, status, settled_at)
           select 'txn_' || public_id, $2, id, 'test', 5, currency, 'settled', now() from projects where id = $1`,
          [scene.id, bank.institutionId],
        );
        await act(scene, { kind: "edit", byCommunity: true, hasEnd: false, isPast: false, hidden: [] }, 0);
        let model: Model = { state: "draft", consent: "none", given: 0, hidden: [] };
        for (const acts of steps) {
          model = await happen(scene, model, acts);
          await expectRules(scene, model);
        }
        await expectAudited(scene);
        await rows("delete from rate_limits", []);
      }),
      { numRuns: 15 },
    );
  }, 120_000);
});
