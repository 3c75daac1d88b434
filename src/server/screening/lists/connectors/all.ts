import { australia } from "./australia.ts";
import { canada } from "./canada.ts";
import type { Connector } from "./connector.ts";
import { csv } from "./csv.ts";
import { eu } from "./eu.ts";
import { ofacAdvanced } from "./ofac-advanced.ts";
import { ofacCsv } from "./ofac-csv.ts";
import { ofacPlain } from "./ofac-plain.ts";
import { uk } from "./uk.ts";
import { un } from "./un.ts";
import { usCsl } from "./us-csl.ts";

/** Every format that lists are published in, by the name under which a list keeps it. */
export const connectors = {
  ofac_advanced: ofacAdvanced,
  ofac_plain: ofacPlain,
  ofac_csv: ofacCsv,
  un,
  eu,
  uk,
  canada,
  australia,
  us_csl: usCsl,
  csv,
} satisfies Record<string, Connector>;
export type ConnectorName = keyof typeof connectors;
