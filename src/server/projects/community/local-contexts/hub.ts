import { type Dispatcher, request } from "undici";
import { z } from "zod";
import type { LocalContextsReference } from "../../../../shared/contracts/projects/community.ts";
import { inSpan } from "../../../runtime/cause/traces.ts";
import { type AllowedNetworks, createPublicAgent, refuseUnreachable } from "../../../runtime/outbound/public-agent.ts";
import type { Copy } from "./queries.ts";

type Failure = NonNullable<LocalContextsReference["failure"]>;

const timeoutMs = 15_000;
const mostBytes = 2_000_000;

const label = z.object({ name: z.string().max(300) });
const labels = z.array(z.unknown()).catch([]);
/** What is read of an answer of the Hub (API v2); whatever else it holds is left alone. */
const project = z.object({
  unique_id: z.string(),
  title: z.string().min(1).max(1_000),
  project_page: z.string().max(1_000).nullish().catch(null),
  bc_labels: labels,
  tk_labels: labels,
  notice: labels,
});

/** Reads one project of the Hub; a failure says why it could not be read. Redirects are not followed. */
export async function readHubProject(
  { hub, key, allowed }: { hub: string; key: string | undefined; allowed: AllowedNetworks },
  id: string,
): Promise<Copy | Failure> {
  const url = new URL(`${hub.replace(/\/+$/, "")}/api/v2/projects/${id}/`);
  const agent = createPublicAgent(allowed, { connectMs: timeoutMs, silenceMs: timeoutMs });
  try {
    refuseUnreachable(url, allowed);
    const headers = { accept: "application/json", "user-agent": "Hearthbridge", ...(key && { "x-api-key": key }) };
    const { statusCode, body } = await inSpan("local contexts", "client", {}, () =>
      request(url, { dispatcher: agent, signal: AbortSignal.timeout(timeoutMs), headers }),
    );
    if (statusCode === 404) return "unknown";
    if (statusCode === 401 || statusCode === 403) return "refused";
    if (statusCode !== 200) return "unreachable";
    return readCopy(await readText(body), id, url.host);
  } catch {
    return "unreachable";
  } finally {
    await agent.destroy();
  }
}

function readCopy(text: string | undefined, id: string, host: string): Copy | Failure {
  const read = project.safeParse(parse(text));
  // An answer about another project is none about this one.
  if (!read.success || read.data.unique_id.toLowerCase() !== id) return "unreadable";
  const { title, project_page: page, bc_labels: bc, tk_labels: tk, notice } = read.data;
  // Nowhere else: the link stands on a public page as the Hub's.
  const isOfHub = page && URL.canParse(page) && new URL(page).protocol === "https:" && new URL(page).host === host;
  const url = isOfHub ? page : null;
  return { title, url, labels: [...named(tk, "tk"), ...named(bc, "bc"), ...named(notice, "notice")].slice(0, 50) };
}

function named<Kind extends string>(found: unknown[], kind: Kind): { name: string; kind: Kind }[] {
  return found.flatMap((entry) => {
    const read = label.safeParse(entry);
    return read.success && read.data.name.trim() ? [{ name: read.data.name.trim(), kind }] : [];
  });
}

function parse(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? "");
  } catch {
    return undefined;
  }
}

/** Undefined when it is longer than a project can be. */
async function readText(body: Dispatcher.ResponseData["body"]): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > mostBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
