import { checkNamesOfPayments } from "./aml.ts";
import { checkCardData } from "./card-data/control.ts";
import type { Controls } from "./control.ts";
import { checkBankMessages } from "./iso20022.ts";
import { checkPartners } from "./kyc.ts";
import { checkLicence } from "./licence.ts";
import { checkConsents } from "./undrip.ts";

/** The one list of controls: a badge of the certification grid is the result of its line here and of nothing else (ruling). */
export const controls: Controls = {
  undrip: checkConsents,
  sovereign_license: ({ db }) => checkLicence(db),
  kyc: checkPartners,
  aml: checkNamesOfPayments,
  iso20022: checkBankMessages,
  pci_dss: checkCardData,
};
