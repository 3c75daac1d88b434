import { useState } from "react";
import { m } from "../../../shared/messages/generated/messages.js";
import { Icon } from "../../kit/Icon.tsx";
import { deskKeys, useChanged, useSources } from "./desk-queries.ts";
import { DeleteSourceDialog } from "./sources/DeleteSourceDialog.tsx";
import { SourceCard } from "./sources/SourceCard.tsx";
import { SourceDialog } from "./sources/SourceDialog.tsx";
import type { Source, SourceAction } from "./sources/source.ts";
import { UploadDialog } from "./sources/UploadDialog.tsx";
import { DiscoveryIntro } from "./SubNav.tsx";
import { plainList } from "../../kit/list.ts";
import { ListScreen } from "../../kit/ListScreen.tsx";
import "../../styles/admin.css";
import "../public/discovery.css";
import "./desk.css";

type Shown = { action: "add"; source?: undefined } | { action: SourceAction; source: Source };

export const titleOf = m.source_heading;

/** The registers that a search reads. Nothing is fetched before an administrator switches one on. */
export default function SourcesPage() {
  const list = plainList(useSources(), ({ items }) => items);
  const changed = useChanged(deskKeys.sources);
  const [shown, setShown] = useState<Shown>();
  return (
    <ListScreen
      title={m.source_heading()}
      intro={<DiscoveryIntro text={m.source_intro()} />}
      actions={
        <button type="button" className="btn btn--admin btn--sm" onClick={() => setShown({ action: "add" })}>
          <Icon name="plus" />
          {m.source_add()}
        </button>
      }
      list={list}
      words={{ failed: m.source_failed(), empty: { title: m.source_empty(), text: m.source_empty_text() } }}
      skeleton={6}
      after={shown && <OpenDialog shown={shown} onClose={() => setShown(undefined)} onChanged={changed} />}
    >
      {(items) => (
        <ul className="srcs">
          {items.map((source) => (
            <SourceCard key={source.id} source={source} onAction={(action) => setShown({ action, source })} onChanged={changed} />
          ))}
        </ul>
      )}
    </ListScreen>
  );
}

function OpenDialog({ shown, ...dialog }: { shown: Shown; onClose: () => void; onChanged: () => void }) {
  if (shown.action === "add") return <SourceDialog {...dialog} />;
  const Opened = dialogs[shown.action];
  return <Opened source={shown.source} {...dialog} />;
}

const dialogs = { edit: SourceDialog, upload: UploadDialog, delete: DeleteSourceDialog };
