/** What one of the staff can be: reviewers work on funding requests, administrators do everything. */
export const staffRoles = ["reviewer", "administrator"] as const;
export type StaffRole = (typeof staffRoles)[number];
