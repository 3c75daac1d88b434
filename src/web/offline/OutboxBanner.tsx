import { m } from "../../shared/messages/generated/messages.js";
import { paths } from "../../shared/paths.ts";
import { OutboxCard } from "./OutboxCard.tsx";
import { useOutbox } from "./use-outbox.ts";

/** The outbox on every other public page, while there is something in it; it sends itself from here too. */
export default function OutboxBanner() {
  const items = useOutbox();
  if (items.length === 0) return null;
  return (
    <aside className="wrap stack outboxes">
      {items.map((item) => (
        <OutboxCard key={item.draft.submissionId} item={item}>
          {item.state !== "sent" && (
            <a className="btn btn--2 btn--sm" href={paths.fundingRequest}>
              {m.outbox_to_form()}
            </a>
          )}
        </OutboxCard>
      ))}
    </aside>
  );
}
