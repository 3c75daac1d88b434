import type { ComponentProps } from "react";
import type { FundingRequestField } from "../../../shared/domain/request-fields.ts";
import type { TextField } from "../../kit/fields.tsx";

type TextControl = Pick<ComponentProps<typeof TextField>, "type" | "autoComplete" | "short">;

/** How a browser helps with some of the fields; the others are plain text. */
export const textControls: Partial<Record<FundingRequestField, TextControl>> = {
  organizationName: { autoComplete: "organization" },
  contactName: { autoComplete: "name" },
  email: { type: "email", autoComplete: "email" },
  phone: { type: "tel", autoComplete: "tel", short: true },
  address: { autoComplete: "street-address" },
  city: { autoComplete: "address-level2" },
  zip: { autoComplete: "postal-code", short: true },
};
