import type { Fact } from "../../runtime/observe/facts.ts";
import { ageOfLists } from "./states/queries.ts";

export const listAge: Fact = {
  name: "lists",
  metric: "hearthbridge_list_age_seconds",
  help: "How long ago the sanctions list was checked that was checked longest ago.",
  ask: async ({ db }) => {
    const { age, staleAfterSeconds } = await ageOfLists(db);
    return age === null ? undefined : { value: age, isBad: age > staleAfterSeconds };
  },
  sentence: (value) =>
    `A sanctions list was last checked ${Math.round(value / 3_600)} hours ago, and live payments wait. The desk says under Sanctions lists why.`,
  area: "lists",
  concerns: ["payments", "screening"],
};
