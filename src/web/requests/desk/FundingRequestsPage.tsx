import { m } from "../../../shared/messages/generated/messages.js";
import { useOpenNumber } from "../../kit/url-state.ts";
import { RequestList } from "./RequestList.tsx";
import { RequestRecord } from "./record/RequestRecord.tsx";
import { requestPages } from "./use-requests.ts";
import "../../styles/admin.css";

export const titleOf = m.title_funding_requests;

/** The requests, or all of one of them: its address keeps what the list was narrowed by, so that one walks on through it. */
export default function FundingRequestsPage() {
  const [id] = useOpenNumber(requestPages.name);
  return id === undefined ? <RequestList /> : <RequestRecord id={id} />;
}
