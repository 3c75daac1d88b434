import { ServerPart } from "../../kit/ServerPart.tsx";
import { Notice } from "./Notice.tsx";
import "../../kit/pages.css";
import "./notices.css";

/** The privacy notice, the terms and the accessibility statement: one page, as only the server renders their texts (decision 0028). */
export default function NoticePage() {
  return (
    <main id="main">
      <ServerPart name="notice">{import.meta.env.SSR && <Notice />}</ServerPart>
    </main>
  );
}
