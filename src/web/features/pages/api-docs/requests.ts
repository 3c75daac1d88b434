import type { ApiEndpoint, Json } from "../../../content/types.ts";

/** The host in the sample texts; the pages show this installation's own address in its place. */
const sampleBase = "https://api.provider.example/v1";
const basePath = "/api/v1";

/** Nothing opens with it. */
export const exampleKey = "example_key_3f9a7c21d5e84b60";

export function apiBase(publicUrl: string): string {
  return `${publicUrl}${basePath}`;
}

/** The sample with this installation's address in it. */
export function localised(body: Json, publicUrl: string): Json {
  return JSON.parse(JSON.stringify(body).replaceAll(sampleBase, apiBase(publicUrl))) as Json;
}

/** Sample values of the query parameters; a call without them is shown bare. */
const sampleQueries: Record<string, string> = {
  "/projects": "?page=1&per_page=10",
  "/reports": "?report_type=impact&date_range[start]=2026-07-01&date_range[end]=2026-09-30&format=pdf",
};

/** The call as one would type it. */
export function curl({ method, path, request }: ApiEndpoint, publicUrl: string): string {
  const query = sampleQueries[path] ?? "";
  const lines = [
    `curl ${query.includes("[") ? "-g " : ""}${query ? `"${apiBase(publicUrl)}${path}${query}"` : `${apiBase(publicUrl)}${path}`}`,
    `-H "Authorization: Bearer $API_KEY"`,
  ];
  if (method === "POST") lines.push(`-H "Idempotency-Key: $TRANSFER_KEY"`);
  if (request !== undefined)
    lines.push(`-H "Content-Type: application/json"`, `-d '${JSON.stringify(request, null, 2).replaceAll("\n", "\n  ")}'`);
  return lines.join(" \\\n  ");
}
