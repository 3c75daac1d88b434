import { officialNumber, region, text } from "./clean.ts";
import type { Connector } from "./connector.ts";
import { onlySaid, readEntries, type Reading } from "./entries.ts";
import { parts, said } from "./json-values.ts";
import { type JsonObject, readJson } from "./read-json.ts";

/**
 * EPA's Tribes Names Service: the nations, with their former names. Reads the service's own answer of /tribeDetails,
 * an array, and the form in which it is passed on, an object with "tribes".
 */
export const epa: Connector = {
  read: (file) =>
    readEntries(
      readJson(file, {
        expected: "an answer of EPA's Tribes Names Service",
        object: { member: "tribes", paths: ["$.tribes.*"] },
        isArray: true,
      }),
      (record) => readNation("epaTribalInternalId" in record ? fromService(record) : fromPassedOn(record)),
    ),
};

interface Nation {
  number: string | undefined;
  name: string | undefined;
  names: string[];
  states: string[];
  biaCode: string | undefined;
  isRecognized: unknown;
}

function fromService(record: JsonObject): Nation {
  // A place that has ended is one where the nation's land was once; a name that has ended is still a name to find it by.
  const places = parts(record["epaLocations"]).filter((place) => !said(place["endDate"]));
  return {
    number: officialNumber(said(record["epaTribalInternalId"])),
    name: said(record["currentName"]),
    names: parts(record["names"]).flatMap((entry) => said(entry["name"]) ?? []),
    states: places.flatMap((place) => region(said(place["stateCode"])) ?? []),
    biaCode: said(record["currentBIATribalCode"]),
    isRecognized: record["currentBIARecognizedFlag"],
  };
}

function fromPassedOn(record: JsonObject): Nation {
  return {
    number: officialNumber(said(record["tribe_id"])?.replace(/^epa_/, "")),
    name: said(record["name"]),
    names: texts(record["alternate_names"]),
    states: texts(record["states"]).flatMap((state) => region(state) ?? []),
    biaCode: said(record["bia_code"]),
    isRecognized: record["bia_recognized"],
  };
}

function readNation({ number, name, names, states, biaCode, isRecognized }: Nation): Reading {
  if (!number) return { problem: "It has no EPA number." };
  if (!name) return { problem: "It has no name." };
  const otherNames = [...new Set(names)].filter((other) => other.toLowerCase() !== name.toLowerCase());
  const places = [...new Set(states)];
  return {
    key: number,
    facts: onlySaid({
      name,
      otherNames: otherNames.length > 0 ? otherNames : undefined,
      kind: "nation",
      ids: { epa_tribe: number },
      region: places.length === 1 ? places[0] : undefined,
      country: "US",
      serviceArea: text(places.join(", ")),
      // The Bureau has given no codes yet to most nations of Alaska; EPA writes TBD.
      biaCode: biaCode?.toUpperCase() === "TBD" ? undefined : biaCode,
      isBiaRecognized: typeof isRecognized === "boolean" ? isRecognized : undefined,
    }),
  };
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.flatMap((entry) => said(entry) ?? []) : [];
}
