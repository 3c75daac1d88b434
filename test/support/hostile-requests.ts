import type { z } from "zod";
import { placesOf } from "./schema-parts.ts";
import { sampleOf, setAt } from "./schema-sample.ts";

/** One request that nobody honest sends. */
export interface HostileRequest {
  /** What is wrong with it, for the list of failures. */
  what: string;
  url: string;
  body?: string | undefined;
  headers: Record<string, string>;
}

interface Walked {
  call: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
}

const long = "x".repeat(10_000);
const inBody: [name: string, value: unknown][] = [
  ["NUL", "\u0000"],
  ["NUL within", "water\u0000"],
  ["lone surrogate", "\ud800 water"],
  ["2^31", 2_147_483_648],
  ["2^63", 9_223_372_036_854_775_808],
  ["2^63 as text", "9223372036854775808"],
  ["1e308", 1e308],
  ["below zero", -1],
  ["half", 0.5],
  ["10,000 characters", long],
  ["a list", ["water"]],
  ["an object", { water: 1 }],
  ["null", null],
  ["true", true],
  ["nothing", ""],
];
const inAddress = [
  "%00",
  "a%00b",
  "%ED%A0%80",
  "2147483648",
  "9223372036854775808",
  "1e308",
  "-1",
  "0.5",
  "x".repeat(3_000),
  long,
  "%",
  "..%2F..%2Fetc",
];
const wholeBodies: [name: string, text: string][] = [
  ["no body", ""],
  ["null", "null"],
  ["a list", "[]"],
  ["a number", "5"],
  ["broken", '{"a":'],
  ["a key twice", '{"a":1,"a":2}'],
  ["__proto__", '{"__proto__":{"isAdmin":true}}'],
  ["NUL in a key", '{"a\\u0000":1}'],
  ["deep", "[".repeat(5_000) + "]".repeat(5_000)],
  ["wide", `[${"1,".repeat(10_000)}1]`],
  ["600 KB", `{"a":"${"x".repeat(600_000)}"}`],
];
const types = [
  "text/plain",
  "application/octet-stream",
  "application/x-www-form-urlencoded",
  "application/json; charset=ebcdic",
  "nonsense",
];
const json = { "content-type": "application/json" };

/** Every hostile value in every place of a call, the rest being what the call takes. */
export function hostileRequests(contract: Walked, prefix: string, params: Record<string, string>): HostileRequest[] {
  const [method = "", path = ""] = contract.call.split(" ");
  const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const usualQuery = sampleQuery(contract);
  const address = (changes: Record<string, string> = {}, query = usualQuery) =>
    prefix + path.replace(/\{(\w+)\}/g, (_, name: string) => changes[name] ?? params[name] ?? "1") + (query && `?${query}`);
  const sampleBody = contract.body && sampleOf(contract.body);
  const sample = contract.body && JSON.stringify(sampleBody);
  const usual = { body: sample, headers: sample === undefined ? {} : json };

  const ofPath = named.flatMap((name) =>
    inAddress.map((value) => ({ what: `${name}=${value.slice(0, 20)}`, url: address({ [name]: value }), ...usual })),
  );
  const ofQuery = [...queryNames(contract), "unknown"].flatMap((name) =>
    [...inAddress, `a&${name}=b`, ""].map((value) => ({
      what: `?${name}=${value.slice(0, 20)}`,
      url: address({}, withName(usualQuery, name, value)),
      ...usual,
    })),
  );
  if (method === "GET") return [...ofPath, ...ofQuery];
  const ofBody = contract.body
    ? placesOf(contract.body).flatMap(({ path: place }) =>
        inBody.map(([name, value]) => ({
          what: `${place.join(".")}: ${name}`,
          url: address(),
          body: withValue(sampleBody, place, value),
          headers: json,
        })),
      )
    : [];
  const ofWhole = wholeBodies.map(([name, body]) => ({ what: `body: ${name}`, url: address(), body, headers: json }));
  const ofTypes = types.map((type) => ({ what: `type: ${type}`, url: address(), body: sample ?? "{}", headers: { "content-type": type } }));
  return [...ofPath, ...ofQuery, ...ofBody, ...ofWhole, ...ofTypes];
}

function withValue(sample: unknown, place: string[], value: unknown): string {
  const body = structuredClone(sample);
  if (place.length === 0) return JSON.stringify(value);
  setAt(body, place, value);
  return JSON.stringify(body);
}

const queryNames = ({ query }: Walked) => (query ? placesOf(query).flatMap(({ path }) => path.slice(0, 1)) : []);

/** What is optional is left out, as most callers do, or every list would be asked for a page that no cursor leads to. */
export function sampleQuery({ query }: Walked): string {
  if (!query) return "";
  const parts = Object.entries(sampleOf(query) as Record<string, unknown>).map(([name, value]): [string, string] => [name, String(value)]);
  const isNeeded = (left: string) => !query.safeParse(Object.fromEntries(parts.filter(([name]) => name !== left))).success;
  return new URLSearchParams(parts.filter(([name]) => isNeeded(name))).toString();
}

function withName(usual: string, name: string, value: string): string {
  const others = new URLSearchParams(usual);
  others.delete(name);
  return [others.toString(), `${encodeURIComponent(name)}=${value}`].filter(Boolean).join("&");
}
