import type { ComponentProps } from "react";
import { WaitingRequest } from "../sent/WaitingRequest.tsx";
import { ReviewAnswers } from "./ReviewAnswers.tsx";

interface Props {
  /** Given while what was sent waits on the device; the review otherwise. */
  waiting?: ComponentProps<typeof WaitingRequest> | undefined;
  review?: ComponentProps<typeof ReviewAnswers> | undefined;
}

/** What comes in the form's place once it is filled in. One file, with the sending: it is fetched while the form is being read. */
export default function AfterForm({ waiting, review }: Props) {
  if (waiting) return <WaitingRequest {...waiting} />;
  return review && <ReviewAnswers {...review} />;
}

/** The page that the form leads to, here before it is wanted: the connection may be gone by then. */
export async function fetchSentPage(): Promise<void> {
  await import("./FundingRequestSentPage.tsx");
}

export { failureToast, sentToast } from "./outcome-toasts.ts";
export { sendRequest } from "./send-request.ts";
