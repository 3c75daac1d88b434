import { m } from "../../../../shared/messages/generated/messages.js";
import { Icon } from "../../../kit/Icon.tsx";
import { formatDate } from "../../../kit/dates.ts";
import type { FundingRequest } from "../applicant/ApplicantOfRequest.tsx";

interface Props {
  item: FundingRequest;
  /** Where no column beside it says until when. */
  hasDay?: boolean;
}

/** The applicant objected, and somebody else decides. */
export function ObjectionBadge({ item: { objection }, hasDay = false }: Props) {
  if (!objection) return null;
  const { dueAt, isLate } = objection;
  const words = isLate ? m.deskx_objection_late : m.deskx_objection_by;
  return (
    <span className={`badge badge--${isLate ? "no" : "wait"}`}>
      {isLate && <Icon name="warning" />}
      {hasDay ? words({ date: formatDate(dueAt.slice(0, 10)) }) : m.deskx_mark_objection()}
    </span>
  );
}
