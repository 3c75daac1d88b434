import pg from "pg";
import { expect, it } from "vitest";
import { readTimestamp } from "./timestamps.ts";

const readAny = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ) as (text: string) => unknown;

it.each([
  "2026-11-23 01:47:16+00",
  "2026-11-23 01:47:16.1+00",
  "2026-11-23 01:47:16.12+00",
  "2026-11-23 01:47:16.123+00",
  "2026-11-23 01:47:16.123999+00",
  "1969-12-31 23:59:59.999+00",
  "0001-01-01 00:00:00+00",
  "0044-03-15 00:00:00+00 BC",
  "12026-11-23 01:47:16+00",
  "2026-11-23 01:47:16.5-03:30",
  "2026-11-23 01:47:16.123456+05:30",
  "infinity",
  "-infinity",
])("reads %s as the driver does", (text) => expect(readTimestamp(text)).toEqual(readAny(text)));
