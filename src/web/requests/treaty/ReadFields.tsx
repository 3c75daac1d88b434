import { treaty } from "../../../shared/content/en/treaty.ts";
import { currentLanguage } from "../../../shared/messages/language.ts";
import { useShownVersion } from "../../runtime/provider-text.ts";

/** What was read, for the post of a page without JavaScript. Only the server knows it, which rendered the text with it. */
export function ReadFields() {
  const { version } = useShownVersion("treaty", treaty.version);
  return (
    <>
      <input type="hidden" name="treatyVersion" defaultValue={version} />
      <input type="hidden" name="treatyLanguage" defaultValue={currentLanguage()} />
    </>
  );
}
