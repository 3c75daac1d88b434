import { cdfi } from "./cdfi.ts";
import type { Connector } from "./connector.ts";
import { csv } from "./csv.ts";
import { epa } from "./epa.ts";
import { fdic } from "./fdic.ts";
import { gleif } from "./gleif.ts";
import { gov } from "./gov.ts";
import { irs } from "./irs.ts";
import { ncua } from "./ncua.ts";
import { nic } from "./nic.ts";
import { occ } from "./occ.ts";

/** Every official format that partner discovery reads, by the name under which a source keeps it. */
export const connectors = { fdic, ncua, occ, nic, cdfi, irs, gleif, epa, gov, csv } satisfies Record<string, Connector>;
export type ConnectorName = keyof typeof connectors;
