import { m } from "../messages/generated/messages.js";
import type { LimitAmounts } from "./institution-limits.ts";

export const limitLabels: Record<keyof LimitAmounts, () => string> = {
  perTransfer: m.limits_per_transfer,
  perDay: m.limits_per_day,
  perMonth: m.limits_per_month,
  fourEyesAbove: m.limits_four_eyes,
};
