import { accessibility } from "../../content/en/accessibility.ts";
import { ServerPart } from "../../ui/ServerPart.tsx";
import { NoticeText } from "./NoticeText.tsx";
import "../pages/pages.css";
import "./notices.css";

/** What the tests look at (test/e2e), and what is known not to be good enough. */
export default function AccessibilityPage() {
  return (
    <main id="main">
      <ServerPart name="accessibility">{import.meta.env.SSR && <NoticeText of={accessibility} />}</ServerPart>
    </main>
  );
}
