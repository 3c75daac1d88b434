// The floor: what bare node:http and pg with named prepared statements reach doing the product's work for the same
// requests, without validation library, logging or security headers. Not part of the product.
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import pg from "pg";
import { factColumns } from "../src/server/projects/publication/shown/queries.ts";

const pool = new pg.Pool({ connectionString: process.env["DATABASE_URL"], max: 10 });
const page = readFileSync(process.env["FLOOR_PAGE"] ?? "");
const named = (name: string, text: string, values: unknown[]) => pool.query({ name, text, values });

const columns = `id, reference, organization_name as "organizationName", organization_type as "organizationType",
  contact_name as "contactName", email, phone, address, city, zip, project_title as "projectTitle", project_description as "projectDescription",
  location, funding_amount_text as "fundingAmount", funding_amount::text as "fundingAmountValue", funding_currency as "fundingCurrency",
  timeline, indigenous_sovereignty as "indigenousSovereignty", un_drip_compliance as "unDripCompliance",
  marginalized_peoples_impact as "marginalizedPeoplesImpact", additional_info as "additionalInfo", status,
  treaty_signature_id as "treatySignatureId", submitted_at as "submittedAt"`;

async function signedIn(request: IncomingMessage): Promise<boolean> {
  const token = /session=([^;]+)/.exec(request.headers.cookie ?? "")?.[1] ?? "";
  const { rows } = await named(
    "session",
    "select users.is_admin from sessions join users on users.id = user_id where token_hash = $1 and expires_at > now()",
    [createHash("sha256").update(token).digest("base64url")],
  );
  return rows[0]?.is_admin === true;
}

async function listByStatus(status: string): Promise<unknown> {
  const [items, counts] = await Promise.all([
    named("list", `select ${columns} from funding_requests where status = $1 order by submitted_at desc, id desc limit 51`, [status]),
    named("counts", "select sum(n) as n from status_counts where subject = 'funding_requests' and status = $1", [status]),
  ]);
  return { items: items.rows.slice(0, 50), total: Number(counts.rows[0]?.n) };
}

async function search(word: string): Promise<unknown> {
  const pattern = `%${word}%`;
  const recent = await named(
    "recent",
    `with recent as materialized (select id, search_text from funding_requests order by id desc limit 2000) select ${columns} from funding_requests where id in (select id from recent where search_text like $1 limit 51) order by id desc`,
    [pattern],
  );
  if (recent.rows.length > 50) {
    const counted = await named(
      "count",
      "select count(*)::int as n from (select from funding_requests where search_text like $1 limit 1001) as found",
      [pattern],
    );
    return { items: recent.rows.slice(0, 50), total: counted.rows[0].n };
  }
  const { rows } = await pool.query(`select ${columns} from funding_requests where search_text like $1 order by id desc limit 51`, [
    pattern,
  ]);
  return { items: rows, total: rows.length };
}

async function institutions(): Promise<unknown> {
  const [items, counts] = await Promise.all([
    named(
      "institutions",
      `select id, name, description, type, image_url as "imageUrl", tags, eligibility_status as "eligibilityStatus" from institutions where eligibility_status = $1 order by created_at desc, id desc limit 51`,
      ["eligible"],
    ),
    named("icounts", "select sum(n) as n from status_counts where subject = 'institutions' and status = $1", ["eligible"]),
  ]);
  return { items: items.rows.slice(0, 50), total: Number(counts.rows[0]?.n) };
}

/** Reads what a project's page shows, all at once; the page itself is at hand. */
async function readProject(publicId: string): Promise<void> {
  const project = named("project", `select ${factColumns} from public_projects as projects where public_id = $1`, [publicId]);
  const of = "project_id = (select id from public_projects where public_id = $1)";
  await Promise.all([
    project,
    named(
      "posts",
      `select public_id, kind, title, body, happened_on::text, source, posted_at, edited_at,
              (select json_agg(project_figures) from project_figures where post_id = posts.id) as figures,
              (select json_agg(picture_json(pictures)) from project_pictures as pictures where post_id = posts.id) as pictures
         from project_posts as posts where ${of} order by happened_on desc, id desc limit 21`,
      [publicId],
    ),
    named("texts", `select * from project_texts where ${of} order by id`, [publicId]),
    named("pictures", `select picture_json(pictures) from project_pictures as pictures where ${of} order by id`, [publicId]),
  ]);
}

async function listProjects(): Promise<void> {
  const columns = factColumns.replace("description,", "left(description, 400) as description,");
  await Promise.all([
    named("projects", `select ${columns} from public_projects as projects order by published_at desc, id desc limit 13`, []),
    named("themes", "select theme, count(*) from projects where state = 'published' and public_until > now() group by theme", []),
    named("pcount", "select sum(n) from status_counts where subject = 'projects' and status = 'published'", []),
  ]);
}

async function store(body: string): Promise<unknown> {
  const v = JSON.parse(body) as Record<string, string>;
  const reference = `FR-${randomBytes(5).toString("hex")}`;
  const client = await pool.connect();
  try {
    await client.query("begin");
    const { rows } = await client.query({
      name: "insert",
      text: `insert into funding_requests (reference, submission_key, content_hash, organization_name, organization_type, contact_name, email, project_title, project_description,
        location, funding_amount_text, funding_amount, funding_currency, timeline, indigenous_sovereignty, un_drip_compliance, marginalized_peoples_impact)
        values ($1, $2, '', $3, $4, $5, $6, $7, $8, $9, $10, 250000, 'USD', $11, $12, $13, $14) on conflict (submission_key) do nothing returning id`,
      values: [
        reference,
        v["submissionId"] ?? randomUUID(),
        v["organizationName"],
        v["organizationType"],
        v["contactName"],
        v["email"],
        v["projectTitle"],
        v["projectDescription"],
        v["location"],
        v["fundingAmount"],
        v["timeline"],
        v["indigenousSovereignty"],
        v["unDripCompliance"],
        v["marginalizedPeoplesImpact"],
      ],
    });
    await client.query({
      name: "email",
      text: "insert into emails (kind, to_address, subject, body_text, body_html, funding_request_id) values ('receipt', $1, $2, $3, $3, $4)",
      values: [v["email"], reference, `Your reference is ${reference}. `.repeat(20), rows[0].id],
    });
    await client.query("commit");
  } finally {
    client.release();
  }
  return { message: "Thank you.", reference };
}

createServer((request, response) => {
  const url = new URL(request.url ?? "/", "http://floor");
  const json = (status: number, value: unknown) => {
    const text = JSON.stringify(value);
    response.writeHead(status, { "content-type": "application/json; charset=utf-8", "content-length": Buffer.byteLength(text) });
    response.end(text);
  };
  const fail = (error: Error) => json(500, { message: error.message });
  if (url.pathname === "/healthz") return json(200, {});
  const sendPage = () => {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8", "content-encoding": "br", "content-length": page.length });
    response.end(page);
  };
  if (url.pathname === "/static") return sendPage();
  if (url.pathname === "/project") return void readProject(url.searchParams.get("id") ?? "").then(sendPage, fail);
  if (url.pathname === "/projects") return void listProjects().then(sendPage, fail);
  if (url.pathname === "/institutions") return void institutions().then((value) => json(200, value), fail);
  if (request.method === "POST") {
    let body = "";
    request.setEncoding("utf8");
    request.on("data", (chunk: string) => (body += chunk));
    request.on("end", () => void store(body).then((value) => json(201, value), fail));
    return;
  }
  const q = url.searchParams.get("q");
  signedIn(request)
    .then(async (isAdmin) =>
      isAdmin ? json(200, q ? await search(q) : await listByStatus(url.searchParams.get("status") ?? "")) : json(401, {}),
    )
    .catch(fail);
}).listen(Number(process.env["PORT"]), "127.0.0.1");
