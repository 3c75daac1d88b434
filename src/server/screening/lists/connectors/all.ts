import type { Connector } from "./connector.ts";
import { ofacAdvanced } from "./ofac-advanced.ts";
import { ofacPlain } from "./ofac-plain.ts";

/** Every format that lists are published in, by the name under which a list keeps it. */
export const connectors = { ofac_advanced: ofacAdvanced, ofac_plain: ofacPlain } satisfies Record<string, Connector>;
export type ConnectorName = keyof typeof connectors;
