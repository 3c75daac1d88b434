import { useState } from "react";
import { createPortal } from "react-dom";
import { type FundingRequestField, requestFieldNames } from "../../../../shared/domain/request-fields.ts";
import type { SharedDraft } from "../../../offline/device-drafts.ts";
import { Remarks } from "./Remarks.tsx";

interface Props {
  form: HTMLFormElement;
  shared: SharedDraft;
  onChanged: () => Promise<void>;
}

/** Remarks under each question of the form; its first view has no room for them. */
export function RemarkPlaces({ form, ...remarks }: Props) {
  const [places] = useState(() => placesIn(form));
  return places.map(({ field, element }) => createPortal(<Remarks {...remarks} field={field} />, element, `remarks-${field}`));
}

function placesIn(form: HTMLFormElement): { field: FundingRequestField; element: Element }[] {
  return requestFieldNames.flatMap((field) => {
    const element = (form.elements.namedItem(field) as HTMLElement | null)?.closest(".field");
    return element ? [{ field, element }] : [];
  });
}
