import type { z } from "zod";
import { createInstitution } from "../../../../shared/contracts/partners/institutions.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { institutionSigns, type InstitutionSign, listRecognisable } from "../../../partners/inquiries/service.ts";
import { importInstitutions, listNames, removeImportedInstitutions } from "../../../partners/institutions/service.ts";
import { fieldErrors } from "../../../runtime/http/validation.ts";
import { comparingBySigns } from "./by-signs.ts";
import type { FieldTexts, ImportKind } from "./kind.ts";

type Institution = z.output<typeof createInstitution.body>;

/** Lists of partners say "example.org" where a form asks for an address. */
const webAddress = (cell: string) => (/^[\p{L}\d-]+(\.[\p{L}\d-]+)+(\/\S*)?$/u.test(cell) ? `https://${cell}` : cell);

const wordFor: Record<InstitutionSign["because"], () => string> = {
  name: m.inquiry_alike_name,
  website: m.inquiry_alike_website,
  email: m.inquiry_alike_email,
};

/** Institutions, by the rules of the form that adds one. */
export const institutions: ImportKind<Institution> = {
  table: "institutions",
  party: "institution",
  fields: [
    {
      name: "name",
      label: m.institutions_name,
      isRequired: true,
      alsoCalled: [m.contact_name, "Institution", "Organization", "Organisation", "Legal name"],
    },
    { name: "type", label: m.contact_type, isRequired: true, alsoCalled: [m.institution_type] },
    { name: "description", label: m.institutions_description, isRequired: true, alsoCalled: ["About", "Notes"] },
    { name: "tags", label: m.institutions_tags, isRequired: false, hint: m.imp_hint_tags },
    {
      name: "website",
      label: m.institutions_website,
      isRequired: false,
      read: webAddress,
      alsoCalled: ["URL", "Web site", "Site web", "Sitio web"],
    },
    { name: "imageUrl", label: m.institutions_image, isRequired: false, read: webAddress, alsoCalled: ["Logo"] },
    { name: "contactPerson", label: m.institutions_contact, isRequired: false, alsoCalled: [m.institution_contact, m.fr_contact_name] },
    { name: "email", label: m.contact_email, isRequired: false, alsoCalled: [m.fr_email, m.institution_email, "E-mail", "Email address"] },
    { name: "phone", label: m.fr_phone, isRequired: false, alsoCalled: ["Telephone", "Tel", "Téléphone", "Teléfono"] },
    { name: "apiEndpoint", label: m.institutions_endpoint, isRequired: false, read: webAddress, alsoCalled: [m.institution_api] },
  ],
  ownColumns: ["search_text", "updated_at"],
  comesWith: { kyc_files: 1, eligibility_changes: 1 },
  check(texts) {
    const result = createInstitution.body.safeParse({ name: "", type: "", description: "", ...texts, tags: tagsOf(texts) });
    return result.success ? { values: result.data } : { problems: fieldErrors(result.error) };
  },
  nameOf: ({ name }) => name.trim(),
  async startComparing(db) {
    const there = (await listRecognisable(db)).map((one) => ({ ...one, signs: institutionSigns(one) }));
    return comparingBySigns<Institution>(there, {
      nameOf: ({ name }) => name.trim(),
      signsOf: institutionSigns,
      wordFor: (because) => wordFor[because as InstitutionSign["because"]](),
    });
  },
  notesOn: () => Promise.resolve([m.imp_note_institutions()]),
  insert: (tx, caller, rows, { fileName }) =>
    importInstitutions(
      tx,
      caller,
      rows.map(({ values }) => values),
      fileName,
    ),
  remove: removeImportedInstitutions,
  async listNames(db, ids) {
    return new Map((await listNames(db, ids)).map(({ id, name }) => [id, name]));
  },
};

function tagsOf({ tags = "" }: FieldTexts): string[] {
  return tags
    .split(/[,;\n]/)
    .map((tag) => tag.trim())
    .filter(Boolean);
}
