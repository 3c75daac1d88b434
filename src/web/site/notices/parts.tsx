import { localeTagOf } from "../../../shared/domain/languages.ts";
import { noticesChanged } from "../../../shared/domain/retention.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { currentLanguage } from "../../../shared/messages/language.ts";
import type { Paragraph } from "../../content/types.ts";
import { usePageData } from "../../runtime/site-context.ts";
import { Text } from "../../kit/Prose.tsx";

/** The day on which the words changed last. */
export function Changed() {
  const date = new Intl.DateTimeFormat(localeTagOf(currentLanguage()), { dateStyle: "long", timeZone: "UTC" }).format(
    new Date(noticesChanged),
  );
  return <p className="over">{m.notices_changed({ date })}</p>;
}

/** Whom to write to: the configured address, never one that nobody configured. */
export function Contact({ withAddress, withoutAddress }: { withAddress: string; withoutAddress: Paragraph }) {
  const { notice } = usePageData();
  if (!notice?.contact)
    return (
      <p>
        <Text of={withoutAddress} />
      </p>
    );
  return (
    <p>
      {withAddress} <a href={`mailto:${notice.contact}`}>{notice.contact}</a>.
    </p>
  );
}
