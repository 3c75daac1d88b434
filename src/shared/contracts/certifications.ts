import { z } from "zod";
import { certificationStandings } from "../domain/statuses.ts";
import { isIsoDate } from "../domain/treaty.ts";
import { m } from "../messages/generated/messages.js";
import { contract } from "./contract.ts";
import { storableText } from "./parts.ts";

export const certificationKeys = ["undrip", "sovereign_license", "kyc", "aml", "iso20022", "pci_dss"] as const;

/** The record that the provider has entered for one item of the certification grid; empty until somebody enters it. */
export const certification = z.object({
  key: z.string(),
  standing: z.enum(certificationStandings),
  issuer: z.string().nullable(),
  issuedOn: z.string().nullable(),
  documentUrl: z.string().nullable(),
  note: z.string().nullable(),
});
export type Certification = z.infer<typeof certification>;

const list = z.object({ items: z.array(certification) });
const optionalText = (max: number) =>
  storableText(max)
    .nullish()
    .transform((value) => value?.trim() || null);

export const listCertifications = contract("GET /api/certifications", { access: "anyone", does: "See the certifications", response: list });

export const updateCertification = contract("PATCH /api/admin/certifications/{key}", {
  access: "admin",
  does: "Change the standing and the record of a certification",
  params: z.object({ key: z.enum(certificationKeys) }),
  body: z.object({
    standing: z.enum(certificationStandings),
    issuer: optionalText(200),
    issuedOn: optionalText(10).refine((value) => value === null || isIsoDate(value), m.treaty_error_date()),
    documentUrl: optionalText(500).refine(
      (value) => value === null || (/^https?:\/\//.test(value) && URL.canParse(value)),
      m.institution_error_url(),
    ),
    note: optionalText(2_000),
  }),
  response: certification,
});
