/** The name that the draft of the funding request is kept under. */
export const fundingRequestKey = "funding-request";
