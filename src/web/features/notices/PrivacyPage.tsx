import { ServerPart } from "../../ui/ServerPart.tsx";
import { PrivacyText } from "./PrivacyText.tsx";
import "../pages/pages.css";
import "./notices.css";

/** What is kept, why, how long, who sees it, and how it is removed: the server alone renders it (decision 0028). */
export default function PrivacyPage() {
  return (
    <main id="main">
      <ServerPart name="privacy">{import.meta.env.SSR && <PrivacyText />}</ServerPart>
    </main>
  );
}
