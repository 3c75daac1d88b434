import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createRequestDesk, type RequestDesk } from "../../../../test/support/request-desk.ts";
import type { Fact, Found } from "../../runtime/observe/facts.ts";
import { healthOf } from "./health.ts";

let stage: RequestDesk;
beforeAll(async () => {
  stage = await createRequestDesk();
});
afterAll(() => stage.test.close());

interface Dashboard {
  due: Record<"all" | "mine" | "nobodys" | "reports" | "partners", { late: { count: number }; soon: { count: number } }>;
  health: { area: string; state: string; sentences: string[] }[];
}
const read = async () => (await stage.desk(stage.cookies.admin, "GET", "/dashboard")).body as unknown as Dashboard;

describe("what is due", () => {
  it("is counted as the lists show it: everybody's, mine and nobody's", async () => {
    const [rosa] = await stage.rows("select id from users where username = 'rmason'");
    const [felix] = await stage.rows("select id from users where username = 'felix'");
    const given: [due: string, assignee: unknown][] = [
      ["-1 day", rosa?.["id"]],
      ["-9 days", rosa?.["id"]],
      ["1 day", rosa?.["id"]],
      ["-1 day", felix?.["id"]],
      ["2 days", null],
      ["9 days", null],
    ];
    for (const [due, assignee] of given) {
      const { id } = await stage.submit();
      await stage.test.owner.query(
        "update funding_requests set review_due = now() + $2::interval, decision_due = now() + $2::interval, assignee_id = $3 where id = $1",
        [id, due, assignee],
      );
    }
    const { due } = await read();
    const counts = (of: keyof Dashboard["due"]) => [due[of].late.count, due[of].soon.count];
    expect([counts("mine"), counts("nobodys"), counts("all")]).toEqual([[2, 1], [0, 1], [3, 2]]); // prettier-ignore
    expect([counts("reports"), counts("partners")]).toEqual([[0, 0], [0, 0]]); // prettier-ignore
    for (const [of, assignee] of [
      ["mine", "me"],
      ["nobodys", "none"],
      ["all", ""],
    ] as const)
      // prettier-ignore
      for (const when of ["late", "soon"] as const) {
        const list = await stage.desk(stage.cookies.admin, "GET", `/funding-requests?due=${when}${assignee && `&assignee=${assignee}`}`);
        expect(list.body["total"], `${of} ${when}`).toBe(due[of][when].count);
      }
  });
});

const fact = (area: Fact["area"]): Fact => ({
  name: "sample",
  metric: "hearthbridge_sample",
  help: "",
  ask: async () => undefined,
  sentence: (value) => `${value} is too much.`,
  area,
  concerns: [],
});

describe("the health of the installation", () => {
  it("is that of its facts: one that is wrong says what to do, and what was not found out is not said to work", () => {
    const found: Found[] = [
      { fact: fact("server"), state: "fine", value: 1 },
      { fact: fact("server"), state: "failed" },
      { fact: fact("jobs"), state: "fine", value: 1 },
      { fact: fact("jobs"), state: "nothing" },
      { fact: fact("mail"), state: "nothing" },
      { fact: fact("money"), state: "failed" },
      { fact: fact("money"), state: "bad", value: 7 },
    ];
    expect(healthOf(found)).toEqual([
      { area: "server", state: "unknown", sentences: [] },
      { area: "jobs", state: "works", sentences: [] },
      { area: "mail", state: "unused", sentences: [] },
      { area: "lists", state: "unused", sentences: [] },
      { area: "money", state: "wrong", sentences: ["7 is too much."] },
      { area: "backups", state: "unused", sentences: [] },
    ]);
  });

  it("is told on the dashboard, of what really runs", async () => {
    const { health } = await read();
    const stateOf = (name: string) => health.find(({ area }) => area === name)?.state;
    // This product has no mail server, no place for backups and no sanctions lists, and its jobs are done by the test.
    expect([stateOf("mail"), stateOf("backups"), stateOf("lists"), stateOf("jobs")]).toEqual(["unused", "unused", "unused", "wrong"]);
    expect(health.find(({ area }) => area === "jobs")?.sentences).toEqual([expect.stringContaining("No worker runs")]);
  });
});
