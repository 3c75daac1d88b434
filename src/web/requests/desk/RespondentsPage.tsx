import { m } from "../../../shared/messages/generated/messages.js";
import { useOpenNumber } from "../../kit/url-state.ts";
import { InquiryList } from "./inquiries/InquiryList.tsx";
import { InquiryRecord } from "./inquiries/InquiryRecord.tsx";
import { inquiryPages } from "./inquiries/use-inquiries.ts";
import "../../styles/admin.css";

export const titleOf = m.title_respondents;

/** Institutions that expressed interest (§2 /admin/respondents), or all of one inquiry: its address keeps what the list was narrowed by. */
export default function RespondentsPage() {
  const [id] = useOpenNumber(inquiryPages.name);
  return id === undefined ? <InquiryList /> : <InquiryRecord id={id} />;
}
