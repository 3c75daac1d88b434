import { type HealthArea, healthAreas, type HealthState } from "../../../shared/domain/health.ts";
import type { Found } from "../../runtime/observe/facts.ts";

interface AreaHealth {
  area: HealthArea;
  state: HealthState;
  /** What is wrong, and what to do. */
  sentences: string[];
}

/** Whether each part of the installation works, by the facts that concern it. What could not be found out is no good news. */
export function healthOf(found: readonly Found[]): AreaHealth[] {
  return healthAreas.map((area) => {
    const facts = found.filter(({ fact }) => fact.area === area);
    return {
      area,
      state: stateOf(facts),
      sentences: facts.flatMap((one) => (one.state === "bad" ? [one.fact.sentence(one.value)] : [])),
    };
  });
}

function stateOf(facts: readonly Found[]): HealthState {
  const has = (state: Found["state"]) => facts.some((one) => one.state === state);
  if (has("bad")) return "wrong";
  if (has("failed")) return "unknown";
  return has("fine") ? "works" : "unused";
}
