import { readFileSync } from "node:fs";
import pino from "pino";
import { beforeAll, expect, it } from "vitest";
import { parse } from "yaml";
import { facts } from "../src/server/facts.ts";
import type { Context } from "../src/server/runtime/context.ts";
import { createFacts } from "../src/server/runtime/observe/facts.ts";
import { createMetrics } from "../src/server/runtime/observe/metrics.ts";

interface Rule {
  alert: string;
  expr: string;
  annotations: { summary?: string; runbook?: string };
}

const { groups } = parse(readFileSync("deploy/prometheus/alerts.yml", "utf8")) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
/** How GitHub makes the address of a heading. */
const headings = new Set(
  readFileSync("docs/operations.md", "utf8")
    .split("\n")
    .filter((line) => line.startsWith("#"))
    .map((line) =>
      line
        .replace(/^#+ /, "")
        .toLowerCase()
        .replaceAll(/[^\w -]/g, "")
        .replaceAll(" ", "-"),
    ),
);

let exposed = "";
beforeAll(async () => {
  const context = { log: pino({ level: "silent" }), pool: { totalCount: 1, idleCount: 1, waitingCount: 0 } } as unknown as Context;
  const answered = facts.map((fact) => ({ ...fact, ask: async () => ({ value: 1, isBad: false }) }));
  const metrics = await createMetrics(context, createFacts(context, answered));
  metrics.noteRequest("GET", "/api/stats", 500, 3);
  metrics.noteJob("send_email", false, 3);
  exposed = (await metrics.text()).text;
});

it("every metric that an alert names is exposed by the product", () => {
  expect(rules.length).toBeGreaterThan(10);
  for (const { alert, expr } of rules) {
    const names = expr.match(/hearthbridge_\w+/g) ?? [];
    for (const name of names) expect(exposed, `${alert} names ${name}`).toMatch(new RegExp(`^${name}[ {]`, "m"));
    if (names.length === 0) expect(expr, alert).toContain("up{");
    for (const [, key, value] of expr.matchAll(/hearthbridge_\w+\{(\w+)="(\w+)"\}/g)) expect(exposed, alert).toContain(`${key}="${value}"`);
  }
});

it("every alert has a summary and leads to a heading of docs/operations.md", () => {
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  for (const { alert, annotations } of rules) {
    expect(annotations.summary, alert).toMatch(/\.$/);
    const [file, heading] = annotations.runbook?.split("#") ?? [];
    expect(file, alert).toBe("docs/operations.md");
    expect(headings, alert).toContain(heading);
  }
});

it("every fact has its gauge, once, and says what to do", () => {
  expect(new Set(facts.map(({ metric }) => metric)).size).toBe(facts.length);
  for (const { metric, sentence } of facts) {
    expect(exposed).toContain(`\n${metric} 1\n`);
    expect(sentence(5)).toMatch(/^[A-Z0-9].*\.$/);
  }
});
