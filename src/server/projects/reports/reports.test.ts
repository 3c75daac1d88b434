import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { askForCode, codeIn, sendAndRead } from "../../../../test/support/codes.ts";
import { update } from "../../../../test/support/community.ts";
import { inDays, today } from "../../../../test/support/days.ts";
import { joinInstitution } from "../../../../test/support/members.ts";
import { createReportStage, type ReportStage } from "../../../../test/support/project-reports.ts";
import type { OwnReport } from "../../../shared/contracts/projects/own-reports.ts";
import { releaseSubject } from "../../../shared/domain/applicant.ts";
import { findById } from "./queries.ts";
import { makeWholeDocument } from "./service.ts";

let made: ReportStage;
let stage: ReportStage["stage"];
beforeAll(async () => {
  made = await createReportStage();
  ({ stage } = made);
});
afterAll(() => stage.desk.close());

const own: ReportStage["own"] = (...call) => made.own(...call);
const page = () => made.page();
const reportOf: ReportStage["reportOf"] = (...of) => made.reportOf(...of);
const query: ReportStage["query"] = (text, values) => made.query(text, values);
const review = () => made.review();
const withTerms: ReportStage["withTerms"] = (changes) => made.withTerms(changes);
/** As if so many days had gone by. */
async function letDaysGoBy(days: number): Promise<void> {
  await query("update project_reports set starts_on = starts_on - $1::int, due_on = due_on - $1::int where state in ('due', 'refused')", [
    days,
  ]);
}
const words = (of: OwnReport, done = "The well was drilled.") => ({
  ...of.words,
  done,
  milestones: of.content?.milestones.map(({ key }) => ({ key, now: "60 households" })) ?? [],
});
const write = (of: OwnReport, done?: string, seen = of.revision) => own("PUT", `/${of.id}`, { words: words(of, done), seen });
const release = (of: OwnReport, changes = {}) =>
  own("POST", `/${of.id}/release`, { hash: of.hash, isPublic: false, hasAgreed: true, ...changes });
const partner = (method: string, path: string) => stage.partner.call(method, path);
const events = () =>
  query<{ type: string; data: Record<string, unknown> }>(
    "select type, data from partner_events where type = 'project.report_updated' and institution_id = $1 order by id",
    [stage.partner.institutionId],
  );

describe("the plan of a project's reports", () => {
  it("has the next report of each kind, from the day on which the agreement came into force", async () => {
    const { items } = await page();
    const [quarter, year, final] = ["quarterly", "yearly", "final"].map((kind) => items.find((one) => one.kind === kind));
    expect(quarter).toMatchObject({
      number: 1,
      startsOn: today(),
      dueOn: inDays(90),
      state: "due",
      isOpen: false,
      content: null,
    });
    expect(year && year.dueOn > (quarter?.dueOn ?? "")).toBe(true);
    expect(final).toMatchObject({ number: 1, startsOn: today() });
    expect(items).toHaveLength(3);
  });

  it("is made anew with a later agreement, and what was written goes over", async () => {
    await letDaysGoBy(80);
    const before = await reportOf("quarterly");
    expect((await write(before, "Written before the amendment.")).status).toBe(200);
    await withTerms({ reports: { quarterly: true, yearly: false, final: false, firstDueOn: inDays(5) } });
    const { items } = await page();
    expect(items.map(({ kind, dueOn }) => [kind, dueOn])).toEqual([["quarterly", inDays(5)]]);
    expect(items[0]?.words.done).toBe("Written before the amendment.");
    // Also over the next one, though nobody wrote in between.
    await withTerms({ reports: { quarterly: true, yearly: false, final: false, firstDueOn: inDays(5) } });
    expect((await reportOf("quarterly")).words.done).toBe("Written before the amendment.");
    expect((await own("PUT", `/${before.id}`, { words: before.words, seen: 1 })).status).toBe(404);
  });

  it("goes on when the day of a report has gone by, also where nobody wrote it, once", async () => {
    await letDaysGoBy(8);
    await Promise.all([review(), review()]);
    await review();
    const rows = await query<{ number: number; starts_on: string; due_on: string }>(
      "select number, starts_on::text, due_on::text from project_reports where kind = 'quarterly' and state = 'due' order by due_on",
    );
    expect(rows).toHaveLength(2);
    expect(rows[1]?.starts_on).toBe(rows[0]?.due_on);
  });
});

describe("a report", () => {
  it("is prepared from payments, updates, figures and milestones of its days", async () => {
    const paid = await stage.pay("2500.00");
    await stage.community.act(
      "POST",
      "/posts",
      update({ happenedOn: inDays(-5), figures: [{ label: "Households with water", value: "60", unit: null }] }),
    );
    await stage.community.act("POST", "/posts", update({ title: "Long before", happenedOn: "2026-01-04" }));
    await query("update transfers set settled_at = now() - interval '2 days' where public_id = $1", [paid]);
    await query("update project_reports set starts_on = current_date - 60 where kind = 'quarterly' and due_on < current_date");
    const { content, isOpen, startsOn } = await reportOf("quarterly", "due").then(async () => {
      const late = (await page()).items.filter(({ kind }) => kind === "quarterly").at(-1);
      if (!late) throw new Error("there is no late report");
      return late;
    });
    expect(isOpen).toBe(true);
    expect(startsOn).toBe(inDays(-60));
    expect(content?.payments).toEqual([]);
    // What came after the day before it was due belongs to the next one.
    await query("update project_reports set due_on = current_date - 1 where kind = 'quarterly' and due_on < current_date");
    const whole = (await page()).items.filter(({ kind }) => kind === "quarterly").at(-1)?.content;
    expect(whole?.payments).toMatchObject([{ id: paid, amount: "2500.00", currency: "USD", institutionId: stage.partner.institutionId }]);
    expect(whole?.updates.map(({ title }) => title)).toEqual(["The intake is repaired"]);
    expect(whole?.figures).toMatchObject([{ label: "Households with water", value: "60" }]);
    expect(whole?.milestones).toMatchObject([{ indicator: "Households with water", target: "140", now: "" }]);
  });

  const late = async () => {
    const found = (await page()).items.filter(({ kind, state }) => kind === "quarterly" && state === "due").at(-1);
    if (!found) throw new Error("no report is late");
    return found;
  };

  it("keeps what was written, and nobody overwrites what they have not seen", async () => {
    await query(
      `with files as (insert into stored_files (key) values ('l'), ('s') returning key)
       insert into project_pictures (public_id, project_id, client_key, alt, width, height, large_key, small_key)
       values ('pic_well', $1, gen_random_uuid(), 'The new well', 800, 600, 'l', 's')`,
      [stage.community.project.id],
    );
    const report = await late();
    report.words.pictures = ["pic_well", "pic_of_somebody_else"];
    expect((await write(report, "The well was drilled.")).status).toBe(200);
    expect((await write(report, "Written in another tab.")).status).toBe(409);
    const kept = await late();
    expect(kept.words.done).toBe("The well was drilled.");
    expect(kept.content?.milestones[0]?.now).toBe("60 households");
    expect(kept.content?.pictures.map(({ id }) => id)).toEqual(["pic_well"]);
  });

  it("is given to nobody before its community has released what it read, with a code", async () => {
    const theirs = await stage.pay("40.00");
    await query(
      `with other as (insert into institutions (name, type, description) values ('Harbour Credit Union', 'Credit Union', '') returning id)
       update transfers set institution_id = other.id, settled_at = now() - interval '2 days' from other where public_id = $1`,
      [theirs],
    );
    const before = await late();
    expect(before.content?.received).toEqual({ amount: "2540.00", currency: "USD", payments: 2 });
    expect((await partner("GET", "/project-reports")).body["data"]).toEqual([]);
    expect((await partner("GET", `/project-reports/${before.id}`)).status).toBe(404);
    const at = `/api/requests/${stage.community.project.token}/reports/${before.id}/release`;
    expect((await stage.desk.call("POST", at, { hash: before.hash, isPublic: false, hasAgreed: true })).body["code"]).toBe("code_required");
    // The message says which report and who will read it, and its code is good for nothing else.
    const { token } = stage.community.project;
    const messageOf = async (subject: string) => sendAndRead(stage.desk, await askForCode(stage.desk, token, "release_report", subject));
    expect(await messageOf(releaseSubject(before.id, true))).toMatch(
      /give “Quarterly report”, due on .*, to those who .* and to everybody\./,
    );
    const message = await messageOf(releaseSubject(before.id, false));
    expect(message).toMatch(/give “Quarterly report”, due on [A-Z]\w+ \d+, \d+, to those who fund the project\./);
    const wider = await stage.desk.call("POST", at, { hash: before.hash, isPublic: true, hasAgreed: true, code: codeIn(message) });
    expect([wider.status, wider.body["fields"]]).toEqual([400, { code: expect.stringContaining("no longer works") }]);
    await expect(messageOf("prp_of_somebody_else")).rejects.toThrow("Nothing was found with this ID");
    expect((await release(before, { hasAgreed: false })).status).toBe(400);
    await write(before, "Written after it was read.");
    const stale = await release(before);
    expect([stale.status, stale.body["message"]]).toEqual([409, "The report has changed since you opened it. Please read it again."]);

    const seen = await late();
    const answers = [await release(seen), await release(seen)];
    expect(answers.map(({ status }) => status)).toEqual([200, 409]);
    expect(answers[1]?.body["message"]).toBe("This report has been released already.");
    expect(await events()).toMatchObject([{ data: { report_id: seen.id, change: "released", kind: "quarterly" } }]);
    expect(JSON.stringify(await events())).not.toContain("drilled");
  });

  it("is read by an institution with its own payments alone, and by one that has paid nothing not at all", async () => {
    const [listed] = (await partner("GET", "/project-reports")).body["data"] as { report_id: string }[];
    const { body } = await partner("GET", `/project-reports/${listed?.report_id}`);
    expect(body).toMatchObject({
      done: "Written after it was read.",
      received: { amount: "2540.00", currency: "USD", payments: 2 },
      payments: [{ amount: "2500.00", has_come_back: false }],
      withdrawn_since: 0,
      pictures: [
        { id: "pic_well", description: "The new well", url: expect.stringMatching(/\/api\/projects\/prj_.*\/pictures\/pic_well$/) },
      ],
    });
    expect(JSON.stringify(body)).not.toContain("Harbour");
    const failed = "update transfers set status = $1 where institution_id = $2 and project_id = $3";
    const of = [stage.partner.institutionId, stage.community.project.id];
    await query(failed, ["failed", ...of]);
    expect((await partner("GET", `/project-reports/${listed?.report_id}`)).status).toBe(404);
    expect((await partner("GET", "/project-reports")).body["data"]).toEqual([]);
    await query(failed, ["settled", ...of]);
  });

  it("is never changed once it is released, by whoever reaches the database", async () => {
    for (const changed of ["content = '{}'", "hash = 'x'", "released_at = now() + interval '1 day'"])
      await expect(query(`update project_reports set ${changed} where state = 'released'`)).rejects.toThrow("never changed");
  });

  it("is saved by a member of that institution, and by nobody else's", async () => {
    const { cookie } = await joinInstitution(stage.desk, stage.desk.cookie, stage.partner.institutionId, "iris.vale");
    const member = (method: string, path: string) => stage.desk.call(method, `/api/partner${path}`, undefined, { cookie });
    const [listed] = (await member("GET", "/project-reports?mode=live")).body["data"] as { report_id: string }[];
    const file = (format: string, mode = "live") =>
      member("GET", `/project-reports/${listed?.report_id}/download?mode=${mode}&format=${format}`);
    expect((await file("json")).body).toMatchObject({ done: "Written after it was read.", report_id: listed?.report_id });
    expect((await file("pdf")).headers["content-type"]).toBe("application/pdf");
    expect((await file("pdf", "test")).status).toBe(404);
    expect((await member("GET", "/project-reports?mode=test")).body["data"]).toEqual([]);
  });

  it("is the same document, byte for byte, while what is given is the same", async () => {
    const { id } = await reportOf("quarterly", "released");
    const at = `/api/requests/${stage.community.project.token}/reports/${id}/document`;
    const [first, second] = [await stage.desk.call("GET", at), await stage.desk.call("GET", at)];
    expect([first.status, first.headers["content-type"]]).toEqual([200, "application/pdf"]);
    expect([first.body, second.headers["content-length"]]).toEqual([second.body, first.headers["content-length"]]);
    const report = await findById(stage.desk.context.db, id);
    const [one, two] = [await makeWholeDocument(stage.desk.context.db, report), await makeWholeDocument(stage.desk.context.db, report)];
    expect(one.bytes.equals(two.bytes)).toBe(true);
    expect(one.bytes.subarray(0, 5).toString()).toBe("%PDF-");
  });

  it("loses what its community takes back or keeps private from then on", async () => {
    const { id } = await reportOf("quarterly", "released");
    const [post] = ((await stage.community.act("GET")).body["posts"] as { id: string; title: string }[]).filter(
      ({ title }) => title === "The intake is repaired",
    );
    expect((await stage.community.act("DELETE", `/posts/${post?.id}`)).status).toBe(200);
    await query("delete from project_pictures where public_id = 'pic_well'");
    const { body } = await partner("GET", `/project-reports/${id}`);
    expect(body).toMatchObject({ updates: [], figures: [], pictures: [], withdrawn_since: 3 });
  });

  it("says which of its payments have come back", async () => {
    const { id } = await reportOf("quarterly", "released");
    await stage.pay("10.00");
    await query("update transfers set status = 'returned', returned_at = now() where amount = 2500 and status = 'settled'");
    expect((await partner("GET", `/project-reports/${id}`)).body["payments"]).toMatchObject([{ amount: "2500.00", has_come_back: true }]);
  });

  it("is public only where its community says so, and without the payments", async () => {
    const { id } = await reportOf("quarterly", "released");
    const { publicId } = stage.community.project;
    const listed = async () => (await stage.desk.call("GET", `/api/projects/${publicId}/posts`)).body["reports"];
    expect(await listed()).toEqual([]);
    expect((await stage.desk.call("GET", `/api/projects/${publicId}/reports/${id}/document`)).status).toBe(404);
    await query("update project_reports set is_public = true where public_id = $1", [id]);
    expect(await listed()).toMatchObject([{ id, kind: "quarterly" }]);
    expect((await stage.desk.call("GET", `/api/projects/${publicId}/reports/${id}/document`)).status).toBe(200);
  });

  it("is withdrawn at once, everywhere, and the institutions hear of it", async () => {
    const { id } = await reportOf("quarterly", "released");
    expect((await own("POST", `/${id}/withdraw`, { reason: "" })).status).toBe(400);
    expect((await own("POST", `/${id}/withdraw`, { reason: "A name in it should not be there." })).status).toBe(200);
    expect((await own("POST", `/${id}/withdraw`, { reason: "Again." })).status).toBe(409);
    expect((await partner("GET", `/project-reports/${id}`)).status).toBe(404);
    expect((await stage.desk.call("GET", `/api/projects/${stage.community.project.publicId}/posts`)).body["reports"]).toEqual([]);
    expect((await events()).map(({ data }) => data["change"])).toEqual(["released", "withdrawn"]);
    expect((await stage.desk.admin("GET", `/project-reports/${id}/document`)).status).toBe(404);
  });

  it("can be refused with a reason, from which nothing follows, and released after all", async () => {
    await letDaysGoBy(80);
    const report = await late();
    expect((await own("POST", `/${report.id}/refuse`, { reason: "We are in mourning." })).status).toBe(200);
    expect((await own("POST", `/${report.id}/refuse`, { reason: "Twice." })).status).toBe(409);
    const refused = await reportOf("quarterly", "refused");
    expect(refused).toMatchObject({ endReason: "We are in mourning.", isOpen: true });
    expect(await query("select from agreement_stops")).toEqual([]);
    expect((await release(refused)).status).toBe(200);
    expect((await reportOf("quarterly", "released")).endReason).toBeNull();
  });

  it("is read by nobody but its community once the project is withdrawn", async () => {
    const { id } = await reportOf("quarterly", "released");
    expect((await partner("GET", `/project-reports/${id}`)).status).toBe(200);
    await query("update projects set state = 'withdrawn' where id = $1", [stage.community.project.id]);
    expect((await partner("GET", `/project-reports/${id}`)).status).toBe(404);
    expect((await partner("GET", "/project-reports")).body["data"]).toEqual([]);
    await query("update projects set state = 'published' where id = $1", [stage.community.project.id]);
  });
});
