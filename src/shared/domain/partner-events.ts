/** What a webhook can be told of. */
export const partnerEventTypes = [
  "transaction.status_changed",
  "compliance.alert",
  "project.updated",
  "project.report_updated",
  "report.completed",
] as const;
export type PartnerEventType = (typeof partnerEventTypes)[number];

/** Every event there is: also the one that a partner asks for to try its endpoint. */
export const recordedEventTypes = [...partnerEventTypes, "webhook.test"] as const;
export type RecordedEventType = (typeof recordedEventTypes)[number];
