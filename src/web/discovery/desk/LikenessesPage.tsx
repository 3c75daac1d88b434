import { m } from "../../../shared/messages/generated/messages.js";
import { api } from "../../api/client.ts";
import { LikenessPair } from "./decide/LikenessPair.tsx";
import { deskKeys, useChanged } from "./desk-queries.ts";
import { DiscoveryIntro } from "./SubNav.tsx";
import { usePagedList } from "../../kit/list.ts";
import { ListScreen } from "../../kit/ListScreen.tsx";
import "../../styles/admin.css";
import "../public/discovery.css";
import "./desk.css";
import "./decide/decide.css";

export const titleOf = m.likeness_heading;

/** Entries that may be one body and wait for an administrator's answer. */
export default function LikenessesPage() {
  const changed = useChanged(deskKeys.likenesses);
  const list = usePagedList({
    key: deskKeys.likenesses,
    read: (page) => api("GET /api/admin/partner-discovery/likenesses", { query: page }),
  });
  return (
    <ListScreen
      title={m.likeness_heading()}
      intro={<DiscoveryIntro text={m.likeness_intro()} />}
      list={list}
      words={{ failed: m.likeness_failed(), empty: { title: m.likeness_empty(), text: m.likeness_empty_text() } }}
    >
      {(items) => (
        <ul className="likes">
          {items.map((likeness) => (
            <li className="card stack" key={likeness.id}>
              <LikenessPair likeness={likeness} level="h2" onAnswered={changed} />
            </li>
          ))}
        </ul>
      )}
    </ListScreen>
  );
}
