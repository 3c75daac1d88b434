import { useState } from "react";
import { m } from "../../../shared/messages/generated/messages.js";
import { Icon } from "../../kit/Icon.tsx";
import { Empty, ListSkeleton, LoadFailed } from "../../kit/States.tsx";
import { deskKeys, useChanged, useSources } from "./desk-queries.ts";
import { DeleteSourceDialog } from "./sources/DeleteSourceDialog.tsx";
import { SourceCard } from "./sources/SourceCard.tsx";
import { SourceDialog } from "./sources/SourceDialog.tsx";
import type { Source, SourceAction } from "./sources/source.ts";
import { UploadDialog } from "./sources/UploadDialog.tsx";
import { SubNav } from "./SubNav.tsx";
import "../../styles/admin.css";
import "../public/discovery.css";
import "./desk.css";

type Shown = { action: "add"; source?: undefined } | { action: SourceAction; source: Source };

export const titleOf = m.source_heading;

/** The registers that a search reads. Nothing is fetched before an administrator switches one on. */
export default function SourcesPage() {
  const list = useSources();
  const changed = useChanged(deskKeys.sources);
  const [shown, setShown] = useState<Shown>();
  const dialog = { onClose: () => setShown(undefined), onChanged: changed };
  const items = list.data?.items ?? [];
  return (
    <main id="main" className="wrap apage">
      <div className="ahead">
        <h1>
          {m.source_heading()} <small className="num">{list.data && items.length}</small>
        </h1>
        <button type="button" className="btn btn--admin btn--sm" onClick={() => setShown({ action: "add" })}>
          <Icon name="plus" />
          {m.source_add()}
        </button>
      </div>
      <SubNav />
      <p className="intro muted small">{m.source_intro()}</p>
      {list.isPending && <ListSkeleton rows={6} />}
      {list.isError && <LoadFailed text={m.source_failed()} error={list.error} onRetry={() => void list.refetch()} />}
      {list.isSuccess && items.length === 0 && <Empty title={m.source_empty()} text={m.source_empty_text()} />}
      <ul className="srcs">
        {items.map((source) => (
          <SourceCard key={source.id} source={source} onAction={(action) => setShown({ action, source })} onChanged={changed} />
        ))}
      </ul>
      {shown?.action === "add" && <SourceDialog {...dialog} />}
      {shown?.action === "edit" && <SourceDialog source={shown.source} {...dialog} />}
      {shown?.action === "upload" && <UploadDialog source={shown.source} {...dialog} />}
      {shown?.action === "delete" && <DeleteSourceDialog source={shown.source} {...dialog} />}
    </main>
  );
}
