import { terms } from "../../content/en/terms.ts";
import { ServerPart } from "../../ui/ServerPart.tsx";
import { NoticeText } from "./NoticeText.tsx";
import "../pages/pages.css";
import "./notices.css";

export default function TermsPage() {
  return (
    <main id="main">
      <ServerPart name="terms">{import.meta.env.SSR && <NoticeText of={terms} />}</ServerPart>
    </main>
  );
}
