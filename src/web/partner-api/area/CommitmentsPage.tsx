import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "../../../shared/messages/generated/messages.js";
import { api } from "../../api/client.ts";
import { Asked } from "../../kit/Asked.tsx";
import { Dialog } from "../../kit/Dialog.tsx";
import { Icon } from "../../kit/Icon.tsx";
import { Loaded } from "../../kit/Loaded.tsx";
import { freshOnOpen } from "../../kit/queries.ts";
import { useChange } from "../../kit/use-change.ts";
import { CommitmentForm } from "../../partners/commitments/CommitmentForm.tsx";
import { type Commitment, Commitments, type CommitmentsRead } from "../../partners/commitments/Commitments.tsx";
import { EndForm } from "../../partners/commitments/EndForm.tsx";
import { Frame } from "./Frame.tsx";
import { areaKeys } from "./queries.ts";

export const titleOf = m.commitments_nav;

/** What the institution means to give, and the open projects that fit. */
export default function CommitmentsPage() {
  const [view, show] = useState<"record" | Commitment>();
  const client = useQueryClient();
  const read = useQuery({ queryKey: [areaKeys.commitments], queryFn: () => api("GET /api/partner/commitments", {}), ...freshOnOpen });
  const back = () => show(undefined);
  const onChanged = () => void client.invalidateQueries({ queryKey: [areaKeys.commitments] });
  return (
    <Frame
      title={m.commitments_nav()}
      action={
        <button type="button" className="btn btn--sm" onClick={() => show("record")}>
          <Icon name="plus" />
          {m.commitments_record()}
        </button>
      }
    >
      <p className="intro muted">{m.commitments_intro()}</p>
      <div className="panel stack">
        <Loaded of={read} failed={m.commitments_failed()}>
          {(data) => (
            <Commitments
              of={data}
              heading="h2"
              onEnd={show}
              renderWish={(match) => match.standing === null && !match.hasPaid && <Wish of={match} />}
            />
          )}
        </Loaded>
      </div>
      {view && (
        <Dialog
          title={view === "record" ? m.commitments_record() : m.commitments_nav()}
          className={view === "record" ? "dialog--wide" : "dialog--narrow"}
          onClose={back}
        >
          {view === "record" ? (
            <CommitmentForm
              look="plain"
              send={(body) => api("POST /api/partner/commitments", { body })}
              onSent={onChanged}
              onClose={back}
            />
          ) : (
            <EndForm
              of={view}
              look="plain"
              end={(reason) => api("POST /api/partner/commitments/{id}/end", { params: { id: String(view.id) }, body: { reason } })}
              onSent={onChanged}
              onClose={back}
            />
          )}
        </Dialog>
      )}
    </Frame>
  );
}

function Wish({ of: { publicId, name } }: { of: CommitmentsRead["matches"][number] }) {
  const wish = useChange({
    call: () => api("POST /api/partner/projects/{publicId}/wish", { params: { publicId } }),
    done: { title: m.commitments_wish_done() },
    failed: m.commitments_wish_failed(),
    reads: [[areaKeys.commitments]],
  });
  return (
    <Asked
      label={
        <>
          {m.commitments_wish()} <span className="vh">{name}</span>
        </>
      }
      question={m.commitments_wish_question({ name })}
      sure={m.commitments_wish_sure()}
      isHarmless
      isPending={wish.isPending}
      onYes={() => wish.mutate()}
    />
  );
}
