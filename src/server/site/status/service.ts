import { type Status, services } from "../../../shared/contracts/site/status.ts";
import type { Found, Service } from "../../runtime/observe/facts.ts";
import type { Watch } from "../../runtime/observe/watch.ts";

type State = Status["services"][number]["state"];

export type ReadStatus = () => Promise<Status>;

/** Says of each service whether it works, from the same facts as everything else, and nothing that helps an attacker. */
export function createStatus({ facts }: Pick<Watch, "facts">): ReadStatus {
  const disturbedSince = new Map<Service, Date>();
  return async () => {
    const found = await facts.read();
    return {
      services: services.map((service) => {
        const state = stateOf(found.filter(({ fact }) => fact.concerns.includes(service)));
        if (state !== "disturbed") disturbedSince.delete(service);
        else if (!disturbedSince.has(service)) disturbedSince.set(service, new Date());
        return { service, state, since: disturbedSince.get(service)?.toISOString() ?? null };
      }),
    };
  };
}

/** What could not be found out is no good news. Where there is nothing to measure, the service is not set up. */
function stateOf(found: readonly Found[]): State {
  if (found.some(({ state }) => state === "bad" || state === "failed")) return "disturbed";
  return found.some(({ state }) => state === "nothing") ? "unused" : "working";
}
