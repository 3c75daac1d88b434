import { m } from "../../../shared/messages/generated/messages.js";
import { PageHead } from "../../kit/PageHead.tsx";
import { ServerPart } from "../../kit/ServerPart.tsx";
import { CallList } from "./CallList.tsx";
import "./calls.css";

/** Funding calls that are open, to come and over. Nothing on it changes in the browser: the server alone renders it. */
export default function FundingCallsPage() {
  return (
    <main id="main">
      <PageHead title={m.calls_title()} lead={m.calls_lead()} />
      <ServerPart name="calls" className="wrap calls stack-5">
        {import.meta.env.SSR && <CallList />}
      </ServerPart>
    </main>
  );
}
