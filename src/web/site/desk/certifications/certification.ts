import { m } from "../../../../shared/messages/generated/messages.js";
import type { ControlKey } from "../../../../shared/domain/controls.ts";
import type { CallOutput } from "../../../api/client.ts";

export type Certification = CallOutput<"GET /api/certifications">["items"][number];

const names: Record<ControlKey, () => string> = {
  undrip: m.cert_name_undrip,
  sovereign_license: m.cert_name_license,
  kyc: m.cert_name_kyc,
  aml: m.cert_name_aml,
  iso20022: m.cert_name_iso20022,
  pci_dss: m.cert_name_pci_dss,
};

export const titleOfKey = (key: ControlKey): string => names[key]();

export const runsKey = (control: ControlKey) => ["/api/admin/certifications", control, "runs"];
