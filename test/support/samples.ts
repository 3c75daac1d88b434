import { randomUUID } from "node:crypto";
import { today } from "./days.ts";

/** A complete funding request of an obviously fictional nation. */
export function fundingRequest(changes: Record<string, unknown> = {}) {
  return {
    organizationName: "Three Rivers Nation",
    organizationType: "indigenous_nation",
    contactName: "Marian Tolliver",
    email: "marian@threerivers.example",
    phone: "555 0142",
    address: "12 Landing Road",
    city: "Upper Crossing",
    zip: "00000",
    projectTitle: "Clean water for the upper river",
    projectDescription: "Two wells failed after the flood. We want to repair the intake and train four water keepers.",
    location: "Upper river communities",
    fundingAmount: "$250,000",
    timeline: "18 months from spring",
    indigenousSovereignty: "The council decides, and the water keepers answer to it.",
    unDripCompliance: "Consent was sought at three open meetings and recorded.",
    marginalizedPeoplesImpact: "Elders and families without a well benefit first.",
    additionalInfo: "",
    terms: true,
    treatySignatureData: null,
    submissionId: randomUUID(),
    ...changes,
  };
}

export function inquiry(changes: Record<string, unknown> = {}) {
  return {
    institutionName: "Stillwater Mutual Credit Union",
    email: "partners@stillwater.example",
    institutionType: "Credit Union",
    message: "We would like to fund two water projects a year.",
    terms: true,
    treatySignatureData: null,
    submissionId: randomUUID(),
    ...changes,
  };
}

export function visitorMessage(changes: Record<string, unknown> = {}) {
  return {
    name: "Marian Tolliver",
    email: "marian@threerivers.example",
    about: "other",
    reference: "",
    message: "Where can we read the treaty in our own time?",
    submissionId: randomUUID(),
    ...changes,
  };
}

export function signature(changes: Record<string, unknown> = {}) {
  return {
    signatoryName: "Marian Tolliver",
    signatoryTitle: "Council Chair",
    nationName: "Three Rivers Nation",
    signatureDate: today(),
    hasAgreed: true,
    signatureId: randomUUID(),
    ...changes,
  };
}
