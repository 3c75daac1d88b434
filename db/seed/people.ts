import type { FundingRequestValues, RequiredField } from "../../src/shared/domain/request-fields.ts";
import type { FundingRequestStatus, RespondentStatus } from "../../src/shared/domain/statuses.ts";

/** Nobody here exists. Names of nations and places are invented, addresses end in .example. */

const nation = { indigenousSovereignty: "The council decides, on its own land and by its own law.", unDripCompliance: "Consent was sought at open meetings, and the minutes are kept by the council." };
const none = { phone: "", address: "", city: "", zip: "" };

export const requests: ({ status: FundingRequestStatus } & Record<RequiredField, string> & Partial<FundingRequestValues>)[] = [
  { status: "pending", organizationName: "Three Rivers Nation", organizationType: "indigenous_nation", contactName: "Marian Tolliver", email: "council@threerivers.example", ...none, phone: "555 0142", projectTitle: "Clean water for the upper river", projectDescription: "Two wells failed after the flood. We repair the intake and train four water keepers of our own.", location: "Upper river communities", fundingAmount: "$250,000", timeline: "18 months from spring", ...nation, marginalizedPeoplesImpact: "Elders and families without a well come first." },
  { status: "in_review", organizationName: "Upper Meadow Council", organizationType: "community", contactName: "Jon Alder", email: "office@uppermeadow.example", ...none, projectTitle: "A kitchen that feeds the school", projectDescription: "Local growers, one kitchen, a hundred and twenty lunches a day.", location: "Upper Meadow", fundingAmount: "80k CAD", timeline: "One year", ...nation, marginalizedPeoplesImpact: "Children who come to school without breakfast." },
  { status: "approved", organizationName: "North Shore Learning Society", organizationType: "other", contactName: "Ines Marlow", email: "learn@northshore.example", ...none, projectTitle: "Language nest for small children", projectDescription: "Grandparents and small children, five mornings a week, in our own language.", location: "North Shore", fundingAmount: "€ 120,000", timeline: "Three years", ...nation, marginalizedPeoplesImpact: "Families who were kept from their language." },
  { status: "rejected", organizationName: "Valley Makers Cooperative", organizationType: "corporate", contactName: "Pat Harrow", email: "post@valleymakers.example", ...none, projectTitle: "A second workshop", projectDescription: "More looms and a shop of our own.", location: "The valley", fundingAmount: "about 40000", timeline: "Six months", ...nation, marginalizedPeoplesImpact: "Weavers who work from home for low pay." },
];

export const inquiries: ({ status: RespondentStatus; terms: boolean } & Record<"institutionName" | "email" | "institutionType" | "message" | "address" | "city" | "zip" | "phone", string>)[] = [
  { status: "pending", terms: true, institutionName: "Stillwater Mutual Credit Union", email: "partners@stillwater.example", institutionType: "Credit Union", message: "We would like to fund two water projects a year and report to our members.", ...none },
  { status: "approved", terms: true, institutionName: "Prairie Light CDFI", email: "hello@prairielight.example", institutionType: "Community Development Financial Institution", message: "We lend to rural energy projects and look for partners who know them.", ...none },
  { status: "approved", terms: true, institutionName: "First Harbour Bank", email: "api@firstharbour.example", institutionType: "Bank", message: "Our software team would like to try the test calls.", ...none },
  { status: "rejected", terms: true, institutionName: "Open Hand Microfinance", email: "team@openhand.example", institutionType: "Microfinance Organization", message: "Small loans for market women. We still sort out our licence.", ...none },
  { status: "pending", terms: true, institutionName: "Cedar Bend Nation", email: "office@cedarbend.example", institutionType: "NATION", message: "We would like to talk before we sign anything.", ...none },
];

export const signatures = [
  { signatoryName: "Marian Tolliver", signatoryTitle: "Council Chair", nationName: "Three Rivers Nation", hasAgreed: true, signatureId: undefined },
];

const noContact = { imageUrl: null, phone: null, contactPerson: null, apiEndpoint: null };

export const institutions = [
  { eligibility: "eligible" as const, name: "Prairie Light CDFI", description: "A certified lender for water, energy and homes in small rural places.", type: "CDFI", tags: ["water", "energy", "rural"], email: "hello@prairielight.example", website: "https://prairielight.example", ...noContact },
  { eligibility: "eligible" as const, name: "Stillwater Mutual Credit Union", description: "Owned by its members; puts a tenth of its surplus into its region.", type: "Credit Union", tags: ["member-owned"], email: "partners@stillwater.example", website: "https://stillwater.example", ...noContact },
  { eligibility: "pending" as const, name: "First Harbour Bank", description: "A commercial bank with a foundation for learning.", type: "Bank", tags: [], email: "api@firstharbour.example", website: null, ...noContact },
  { eligibility: "ineligible" as const, name: "Open Hand Microfinance", description: "Small loans without collateral.", type: "Microfinance", tags: ["small loans"], email: "team@openhand.example", website: null, ...noContact },
];

/** How the community of the first approved request consented to its publication. */
export const communityConsent = {
  covers: "The page of this project, its facts in the API, and in reports to the institutions that fund it.",
  disclosed: "Who reads the page, that institutions may copy it, and that the consent can be withdrawn at any time.",
  conditions: null,
  until: { kind: "withdrawn" as const },
  consentedBy: "Ines Marlow",
  consentedByRole: "Speaker of the families' meeting",
  onBehalfOf: "North Shore Learning Society",
  procedure: "Two open meetings of the families, then a decision without objection.",
  consentedOn: "2026-03-14",
  documentReference: "Minutes of 14 March 2026",
  documentUrl: null,
};
