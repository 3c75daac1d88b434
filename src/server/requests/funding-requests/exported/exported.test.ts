import { parse } from "csv-parse/sync";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { giveAgreement } from "../../../../../test/support/agreement.ts";
import { createRequestDesk, type Made, type RequestDesk } from "../../../../../test/support/request-desk.ts";

let stage: RequestDesk;
let decided: Made;
let takenBack: Made;
let untouched: Made;
beforeAll(async () => {
  stage = await createRequestDesk();
  const { admin, nora } = stage.cookies;
  [decided, takenBack, untouched] = [await stage.submit(), await stage.submit(), await stage.submit()];
  await stage.decide(nora, decided, "approved", { internalNote: "=The board agreed on Tuesday." });
  await stage.decide(nora, takenBack, "rejected");
  await stage.desk(admin, "PATCH", `/funding-requests/${takenBack.id}`, { status: "in_review", reason: "The second reader saw more." });
  const [felix] = await stage.rows("select id from users where username = 'felix'");
  await stage.desk(admin, "PUT", `/funding-requests/${untouched.id}/assignee`, { userId: felix?.["id"], seen: null });
  const { body: project } = await stage.desk(admin, "POST", "/projects", { fundingRequestId: decided.id });
  await giveAgreement(
    stage.test,
    Number((await stage.rows("select id from projects where public_id = $1 or id::text = $1", [String(project["id"])]))[0]?.["id"]),
  );
});
afterAll(() => stage.test.close());

const take = async (format: string) =>
  stage.test.app.inject({ url: `/api/admin/funding-requests/export?format=${format}`, headers: { cookie: stage.cookies.admin } });

/** The cells of a workbook's row by its column's head: text, or the number with its style. */
function rowsOf(file: Uint8Array): Record<string, { style: string | undefined; value: string }>[] {
  const sheet = strFromU8(unzipSync(file)["xl/worksheets/sheet1.xml"] ?? new Uint8Array());
  const rows = [...sheet.matchAll(/<row r="\d+">(.*?)<\/row>/gs)].map(([, row = ""]) =>
    Object.fromEntries(
      [...row.matchAll(/<c r="([A-Z]+)\d+"(?: s="(\d)")?[^>]*>(?:<v>|<is><t[^>]*>)(.*?)</gs)].map(([, column = "", style, value = ""]) => [
        column,
        { style, value },
      ]),
    ),
  );
  const [heads = {}, ...items] = rows;
  return items.map((item) => Object.fromEntries(Object.entries(item).map(([column, cell]) => [heads[column]?.value ?? column, cell])));
}

describe("the file of requests", () => {
  it("says in CSV what the staff did about each, and nothing of a decision that was taken back", async () => {
    const rows: Record<string, string>[] = parse((await take("csv")).body, { bom: true, columns: true });
    const of = async ({ id }: Made) => {
      const [request] = await stage.rows("select reference from funding_requests where id = $1", [id]);
      return rows.find((row) => row["Your reference"] === request?.["reference"]) ?? {};
    };
    const [reason] = await stage.rows("select text_en from decision_reasons where id = $1", [stage.reasons.approving]);
    expect(await of(decided)).toMatchObject({
      Status: "Approved",
      "Decided by": "nora",
      "Reason of the decision": reason?.["text_en"],
      // What would run as a formula does not.
      "Note for colleagues": "'=The board agreed on Tuesday.",
      "Amount granted (agreement in force)": "100000000",
      "Currency granted": "USD",
      "Assigned to": "",
      "Open questions": "0",
    });
    expect((await of(decided))["Decided at"]).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    for (const key of ["Decided by", "Decided at", "Reason of the decision", "Amount granted (agreement in force)"])
      expect((await of(takenBack))[key]).toBe("");
    expect(await of(untouched)).toMatchObject({ "Assigned to": "felix", Status: "Pending" });
    expect((await of(untouched))["Decision due"]).toMatch(/^\d{4}-/);
    expect(rows.map((row) => row["Mean score"])).toEqual(["", "", ""]);
  });

  it("has real numbers and dates in a workbook", async () => {
    const rows = rowsOf((await take("xlsx")).rawPayload);
    expect(rows).toHaveLength(3);
    const [stored] = await stage.rows("select submitted_at, funding_amount::text as amount from funding_requests where id = $1", [
      decided.id,
    ]);
    const row = rows.find((one) => one["Decided by"]?.value === "nora") ?? {};
    const days = Number(row["Submitted"]?.value);
    expect(row["Submitted"]?.style).toBe("4");
    expect(Math.abs((days - 25_569) * 86_400_000 - Number(stored?.["submitted_at"]))).toBeLessThan(1_001);
    expect(row["Amount (exact)"]).toEqual({ style: "2", value: Number(stored?.["amount"]).toFixed(2) });
    expect(row["Amount granted (agreement in force)"]).toEqual({ style: "1", value: "100000000" });
  });
});
