import { text } from "./clean.ts";
import { isObject, type JsonObject } from "./read-json.ts";

/** The text or number that a JSON member holds. */
export function said(value: unknown): string | undefined {
  return typeof value === "string" || typeof value === "number" ? text(String(value)) : undefined;
}

/** The object that a member holds, or an empty one: what a register leaves out is only not said. */
export function part(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

/** The objects of the list that a member holds. */
export function parts(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}
