import { m } from "../messages/generated/messages.js";
import type { OrganisationFields } from "./own-organisation.ts";

export const organisationLabels: Record<keyof OrganisationFields, () => string> = {
  name: m.org_name,
  nation: m.org_nation,
  answerAddress: m.org_answer_address,
  dataContact: m.org_data_contact,
};
