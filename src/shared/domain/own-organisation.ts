/** How the organisation is called and where it is reached. What is null is not said anywhere. */
export interface OrganisationFields {
  name: string;
  /** On whose land it sits, or which nation it is of, in that nation's own spelling. */
  nation: string | null;
  /** New requests are announced there, and answers to our emails arrive there. */
  answerAddress: string | null;
  /** For questions about personal data; the privacy notice names it. */
  dataContact: string | null;
}

export const organisationFields = ["name", "nation", "answerAddress", "dataContact"] as const satisfies (keyof OrganisationFields)[];

export const longestOrganisationName = 120;
