import { partnerModes, type PartnerMode } from "../../../shared/domain/partner-scopes.ts";
import { firstPage } from "../../kit/paging.tsx";
import { useUrlState } from "../../kit/url-state.ts";
import { oneOf } from "../../kit/one-of.ts";

/** The mode that the address names: a link shows the same thing to a colleague. Without one it is test mode. */
export function useMode(): { mode: PartnerMode; setMode: (mode: PartnerMode) => void } {
  const { params, change } = useUrlState();
  const mode = oneOf(partnerModes, params.get("mode")) ?? "test";
  // What was open or searched for belongs to the other mode.
  const none = { open: undefined, endpoint: undefined, requestId: undefined, reference: undefined, status: undefined, ...firstPage };
  return { mode, setMode: (next) => change({ ...none, mode: next === "live" ? next : undefined }) };
}

/** An address of the area in the same mode. */
export function inMode(href: string, mode: PartnerMode): string {
  return mode === "live" ? `${href}?mode=live` : href;
}
