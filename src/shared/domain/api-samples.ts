/** One request that the documentation of the partner API prints. */
export interface SampleRequest {
  method: "GET" | "POST" | "DELETE";
  /** Below the base address, with a value in the place of each parameter. */
  samplePath: string;
  body?: JsonObject;
  idempotencyKey?: string;
}

export type Json = string | number | boolean | null | Json[] | JsonObject;
// An interface, because a type may not name itself in a Record.
export interface JsonObject {
  [key: string]: Json;
}

export const sampleLanguages = ["cURL", "TypeScript", "Python"] as const;
export type SampleLanguage = (typeof sampleLanguages)[number];

/** Prints a request so that it runs as it is, with the key in the environment variable HEARTHBRIDGE_KEY. */
export function printSample(request: SampleRequest, language: SampleLanguage, baseUrl: string): string {
  const url = baseUrl + request.samplePath;
  if (language === "cURL") return printCurl(request, url);
  return language === "TypeScript" ? printTypeScript(request, url) : printPython(request, url);
}

function printCurl({ method, body, idempotencyKey }: SampleRequest, url: string): string {
  const isPlain = method === "GET" || (method === "POST" && body);
  const lines = [`curl ${isPlain ? "" : `-X ${method} `}${/^[\w:/.-]+$/.test(url) ? url : shellText(url)}`];
  // Double quotes: the shell fills in the variable.
  lines.push('-H "Authorization: Bearer $HEARTHBRIDGE_KEY"');
  if (idempotencyKey) lines.push(`-H ${shellText(`Idempotency-Key: ${idempotencyKey}`)}`);
  if (body) lines.push(`-H "Content-Type: application/json"`, `-d ${indented(shellText(JSON.stringify(body, null, 2)))}`);
  return lines.join(" \\\n  ");
}

function printTypeScript({ method, body, idempotencyKey }: SampleRequest, url: string): string {
  const headers = [
    "Authorization: `Bearer ${env.HEARTHBRIDGE_KEY}`,",
    ...(idempotencyKey ? [`"Idempotency-Key": ${JSON.stringify(idempotencyKey)},`] : []),
    ...(body ? ['"Content-Type": "application/json",'] : []),
  ];
  return [
    'import { env } from "node:process";',
    "",
    `const response = await fetch(${JSON.stringify(url)}, {`,
    ...(method === "GET" ? [] : [`  method: "${method}",`]),
    "  headers: {",
    ...headers.map((line) => `    ${line}`),
    "  },",
    ...(body ? [`  body: JSON.stringify(${indented(JSON.stringify(body, null, 2))}),`] : []),
    "});",
    "if (!response.ok) throw new Error(await response.text());",
    "console.log(JSON.stringify(await response.json(), null, 2));",
  ].join("\n");
}

function printPython({ method, body, idempotencyKey }: SampleRequest, url: string): string {
  const headers = [
    `"Authorization": "Bearer " + os.environ["HEARTHBRIDGE_KEY"],`,
    ...(idempotencyKey ? [`"Idempotency-Key": ${JSON.stringify(idempotencyKey)},`] : []),
    ...(body ? ['"Content-Type": "application/json",'] : []),
  ];
  return [
    "import json, os, urllib.error, urllib.request",
    "",
    "request = urllib.request.Request(",
    `    ${JSON.stringify(url)},`,
    `    method="${method}",`,
    "    headers={",
    ...headers.map((line) => `        ${line}`),
    "    },",
    ...(body ? [`    data=json.dumps(${indented(pythonValue(body), 4)}).encode(),`] : []),
    ")",
    "try:",
    "    with urllib.request.urlopen(request) as response:",
    "        print(json.dumps(json.load(response), indent=2))",
    "except urllib.error.HTTPError as error:",
    "    raise SystemExit(error.read().decode())",
  ].join("\n");
}

/** A value as Python writes it; its texts are written as in JSON, which Python reads the same. */
function pythonValue(value: Json): string {
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value !== "object") return JSON.stringify(value);
  const [open, close, items] = Array.isArray(value)
    ? ["[", "]", value.map(pythonValue)]
    : ["{", "}", Object.entries(value).map(([name, item]) => `${JSON.stringify(name)}: ${pythonValue(item)}`)];
  return items.length === 0 ? open + close : `${open}\n${items.map((item) => `    ${indented(item, 4)},\n`).join("")}${close}`;
}

/** In single quotes the shell changes nothing; a single quote itself stands between them. */
function shellText(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

function indented(text: string, by = 2): string {
  return text.replaceAll("\n", `\n${" ".repeat(by)}`);
}
