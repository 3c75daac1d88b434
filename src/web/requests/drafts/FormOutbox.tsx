import { useEffect, useRef, useState } from "react";
import type { FieldErrors } from "../../../shared/domain/errors.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { DraftHandle } from "../../offline/draft.ts";
import { OutboxCard } from "../../offline/OutboxCard.tsx";
import { type OutboxItem, sendOutbox } from "../../offline/outbox.ts";
import { useOutbox } from "../../offline/use-outbox.ts";
import { hasWords } from "./content.ts";
import { takeBack as takeBackInto } from "./take-back.ts";

/** The outbox on the form's own page, where a submission can be taken back into the form. */
export function FormOutbox({ draft, onRefused }: { draft: DraftHandle; onRefused: (errors: FieldErrors) => void }) {
  const items = useOutbox();
  const [openedAt] = useState(() => Date.now());
  const isBack = useRef(false);

  const takeBack = async (item: OutboxItem) => {
    await takeBackInto(item, draft);
    onRefused(item.fields ?? {});
  };

  // What the server refused opens in the form by itself, unless there is something else in it.
  const refused = items.find(({ state }) => state === "refused");
  useEffect(() => {
    if (!refused || isBack.current || !draft.isOpen || hasWords(draft.kept) || Object.keys(refused.fields ?? {}).length === 0) return;
    isBack.current = true;
    void takeBack(refused).finally(() => {
      isBack.current = false;
    });
  });

  return items.map((item) => (
    <OutboxCard key={item.draft.submissionId} item={item} isNew={item.queuedAt > openedAt}>
      {item.state === "waiting" && (
        <>
          <button type="button" className="btn btn--2 btn--sm" onClick={() => void sendOutbox()}>
            {m.outbox_send_now()}
          </button>
          <button type="button" className="btn btn--ghost btn--sm" onClick={() => void takeBack(item)}>
            {m.outbox_change()}
          </button>
        </>
      )}
      {item.state === "refused" && (
        <button type="button" className="btn btn--2 btn--sm" onClick={() => void takeBack(item)}>
          {m.outbox_correct()}
        </button>
      )}
    </OutboxCard>
  ));
}
