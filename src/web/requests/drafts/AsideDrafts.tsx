import { useEffect, useState } from "react";
import { m } from "../../../shared/messages/generated/messages.js";
import { type KeptDraft, readAside, takeFromAside } from "../../offline/device-drafts.ts";
import { fundingRequestKey } from "../../offline/draft-keys.ts";
import type { DraftHandle } from "../../offline/draft.ts";
import { makeRoom } from "./make-room.ts";
import { momentOf } from "./words.ts";

/** Drafts that made room for the one in the form. Opening one swaps the two. */
export function AsideDrafts({ draft }: { draft: DraftHandle }) {
  const [aside, setAside] = useState<KeptDraft[]>([]);
  const openId = draft.kept?.submissionId;
  useEffect(() => {
    let isLeft = false;
    void readAside(fundingRequestKey).then((found) => isLeft || setAside(found));
    return () => {
      isLeft = true;
    };
  }, [openId]);

  const remove = async ({ submissionId }: KeptDraft) => {
    await takeFromAside(fundingRequestKey, submissionId);
    setAside(await readAside(fundingRequestKey));
  };
  const open = async (other: KeptDraft) => {
    await makeRoom(draft);
    await draft.replace(other);
    await remove(other);
  };
  return aside
    .filter(({ submissionId }) => submissionId !== openId)
    .map((other) => (
      <section className="card stack-2 draftnote" key={other.submissionId} aria-label={m.draft_aside_title()}>
        <h2 className="h3">{m.draft_aside_title()}</h2>
        <p className="small muted">{m.draft_aside_text({ title: titleOf(other), time: momentOf(other.savedAt) })}</p>
        <p className="row">
          <button type="button" className="btn btn--2 btn--sm" onClick={() => void open(other)}>
            {m.draft_aside_open()}
          </button>
          <button type="button" className="btn btn--ghost btn--sm" onClick={() => void remove(other)}>
            {m.draft_aside_remove()}
          </button>
        </p>
      </section>
    ));
}

export function titleOf({ values }: Pick<KeptDraft, "values">): string {
  return values["projectTitle"]?.trim() || values["organizationName"]?.trim() || m.draft_aside_untitled();
}
