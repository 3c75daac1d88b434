import { describe, expect, it } from "vitest";
import { countryCodes, readBirthDates } from "./service.ts";

const short = (text: string) => readBirthDates(text).map(({ from, to }) => (from === to ? from : `${from}..${to}`));

describe("a birth date as lists write it", () => {
  it.each([
    ["23 Nov 1962", ["1962-11-23"]],
    ["circa 1965", ["1963-01-01..1967-12-31"]],
    ["1962 or 1963", ["1962-01-01..1962-12-31", "1963-01-01..1963-12-31"]],
    ["1954/1955", ["1954-01-01..1954-12-31", "1955-01-01..1955-12-31"]],
    ["1954-1955", ["1954-01-01..1955-12-31"]],
    ["1958 to 1963", ["1958-01-01..1963-12-31"]],
    ["01 Jan 1956 to 31 Dec 1958", ["1956-01-01..1958-12-31"]],
    ["Approximately: Between 1950 and 1960", ["1950-01-01..1960-12-31"]],
    ["1972-08-10 OR 1972-08-11", ["1972-08-10", "1972-08-11"]],
    ["1971-03", ["1971-03-01..1971-03-31"]],
    ["Sep-99", ["1999-09-01..1999-09-30"]],
    ["dd/mm/1945", ["1945-01-01..1945-12-31"]],
    ["dd/09/1958", ["1958-09-01..1958-09-30"]],
    ["00/00/1975", ["1975-01-01..1975-12-31"]],
    ["15/08/19yy", ["1900-01-01..1999-12-31"]],
    ["born in the early 1970s", ["1970-01-01..1974-12-31"]],
    ["a) 12/03/1970 b) 01/05/1971", ["1970-03-12", "1971-05-01"]],
    ["10/1970; 11/1971", ["1970-10-01..1970-10-31", "1971-11-01..1971-11-30"]],
    ["8/13/1970", ["1970-08-13"]],
    ["né le 12 août 1971", ["1971-08-12"]],
    ["24/06/1402 (Hijri Calendar)", []],
    ["1357", []],
    ["35 years old", []],
    ["", []],
  ])("%s", (text, spans) => {
    expect(short(text)).toEqual(spans);
  });
});

describe("a country as lists write it", () => {
  it.each([
    ["Russia / Russie", ["RU"]],
    ["Germany; Morocco", ["DE", "MA"]],
    ["Congo, Democratic Republic of the", ["CD"]],
    ["CONGO, Democratic Republic of (was Zaire)", ["CD"]],
    ["Democratic People's Republic of Korea (North Korea)", ["KP"]],
    ["Korea, North", ["KP"]],
    ["Burma", ["MM"]],
    ["États-Unis", ["US"]],
    ["Türkiye", ["TR"]],
    ["IR", ["IR"]],
    ["00", []],
    ["undetermined", []],
  ])("%s", (text, codes) => {
    expect(countryCodes(text)).toEqual(codes);
  });
});
