import { useLocation } from "wouter";
import { paths } from "../../../shared/paths.ts";
import { accessibility } from "../../content/en/accessibility.ts";
import { terms } from "../../content/en/terms.ts";
import { NoticeText } from "./NoticeText.tsx";
import { PrivacyText } from "./PrivacyText.tsx";

/** The notice of this address. */
export function Notice() {
  const [path] = useLocation();
  if (path === paths.privacy) return <PrivacyText />;
  return <NoticeText of={path === paths.terms ? terms : accessibility} />;
}
