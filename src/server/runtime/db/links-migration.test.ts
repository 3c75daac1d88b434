import { createHash, randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { roles } from "./embedded-roles.ts";

const migration = "0029_links_and_codes.sql";
const folder = "db/migrations";
const database = `test_${randomBytes(6).toString("hex")}`;
const { host, port } = inject("embedded");
const user = roles.superuser;
const base64url = (text: string) => createHash("sha256").update(text).digest("base64url");

let admin: pg.Client;
let client: pg.Client;
beforeAll(async () => {
  admin = new pg.Client({ host, port, user, database: "postgres" });
  await admin.connect();
  await admin.query(`create database ${database}`);
  client = new pg.Client({ host, port, user, database });
  await client.connect();
  const earlier = readdirSync(folder)
    .filter((name) => name.endsWith(".sql") && name < migration)
    .toSorted();
  for (const name of earlier) await client.query(readFileSync(`${folder}/${name}`, "utf8"));
});
afterAll(async () => {
  await client.end();
  await admin.query(`drop database ${database} with (force)`);
  await admin.end();
});

const rows = async (text: string, values: unknown[] = []) => (await client.query<Record<string, unknown>>(text, values)).rows;

it("what was stored before holds no id and no link any more, and what waits is still sent", async () => {
  const id = "3f0c2f8e-6f4c-4a7e-9d0e-1c2b3a4d5e6f";
  const [draftToken, sentToken, invited] = ["d", "s", "i"].map((letter) => letter.repeat(43)) as [string, string, string];
  await rows(
    `insert into funding_requests (reference, submission_key, content_hash, organization_name, organization_type, contact_name, email, project_title,
       project_description, location, funding_amount_text, funding_amount, funding_currency, timeline, indigenous_sovereignty, un_drip_compliance,
       marginalized_peoples_impact)
     select 'FR-' || key, key, 'h', 'o', 'other', 'c', 'e@e.example', 't', 'd', 'l', '1', 1, 'USD', 't', 's', 'u', 'm' from unnest($1::text[]) as key`,
    [[id, "removed:2"]],
  );
  await rows(
    "insert into respondents (reference, submission_key, content_hash, institution_name, email, institution_type, message) values ('R', $1, '', 'i', 'e', 't', 'm')",
    [id],
  );
  await rows(
    `insert into applicant_links (funding_request_id, token_hash, made_for, language, revoked_at)
     values (1, 'a', 'submission', 'en', null), (1, 'b', 'message', 'en', null), (1, 'c', 'message', 'en', null), (1, 'd', 'message', 'en', now())`,
  );
  await rows(
    `insert into drafts (code_hash, form_version, submission_id, answers, device, language) values ('c', 1, $1, '{}', 'device', 'en')`,
    [id],
  );
  await rows("insert into draft_links (token_hash, draft_id) values ($1, 1)", [base64url(draftToken)]);
  await rows("insert into users (username, password_hash) values ('admin', '')");
  await rows(
    "insert into invitations (role, name, email, token_hash, invited_by, invited_by_name) values ('reviewer', 'n', 'e', $1, 1, 'admin')",
    [base64url(invited)],
  );
  const body = (path: string) => `Open https://funding.example.org${path}\nand https://elsewhere.example/${"x".repeat(43)}`;
  for (const [kind, path] of [
    ["draft_link", `/funding-request/resume/${draftToken}`],
    ["draft_reminder", `/funding-request/resume/${sentToken}`],
    ["staff_invitation", `/invitation/${invited}`],
    ["funding_request_link", "/request/{private-link}"],
  ] as const)
    await rows(
      `insert into emails (kind, to_address, subject, body_text, body_html, funding_request_id, has_private_link)
       values ($1, 'e@e.example', 's', $2, $2, case when $3 then 1 end, $3)`,
      [kind, body(path), kind === "funding_request_link"],
    );

  await client.query(readFileSync(`${folder}/${migration}`, "utf8"));

  const hex = createHash("sha256").update(id).digest("hex");
  expect(await rows("select submission_key as key from funding_requests order by id")).toEqual([{ key: hex }, { key: "removed:2" }]);
  expect(await rows("select submission_key as key from respondents")).toEqual([{ key: hex }]);
  expect(await rows("select public_id = $1 as same from drafts", [id])).toEqual([{ same: false }]);
  expect(await rows("select id from applicant_links where replaced_at is not null")).toEqual([{ id: 2 }]);
  expect(await rows("select kind, secret_kind, secret_of from emails order by id")).toEqual([
    { kind: "draft_link", secret_kind: "draft_link", secret_of: 1 },
    { kind: "draft_reminder", secret_kind: "draft_link", secret_of: 0 },
    { kind: "staff_invitation", secret_kind: "invitation_link", secret_of: 1 },
    { kind: "funding_request_link", secret_kind: "private_link", secret_of: 1 },
  ]);
  const texts = (await rows("select body_text, body_html from emails")).flatMap((row) => Object.values(row)).join("\n");
  for (const secret of [draftToken, sentToken, invited]) expect(texts).not.toContain(secret);
  expect(texts).toContain("/funding-request/resume/{link}\nand https://elsewhere.example/xxx");
});
