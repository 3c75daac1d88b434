import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "../../../shared/messages/generated/messages.js";
import { api } from "../../api/client.ts";
import { Icon } from "../../kit/Icon.tsx";
import { freshOnOpen } from "../../kit/queries.ts";
import { useUrlState } from "../../kit/url-state.ts";
import { Frame } from "./Frame.tsx";
import { KeyCard } from "./keys/KeyCard.tsx";
import { NewKeyDialog } from "./keys/NewKeyDialog.tsx";
import { areaKeys, useAccount } from "./queries.ts";
import { useMode } from "./use-mode.ts";
import { plainList } from "../../kit/list.ts";
import { ListParts } from "../../kit/ListParts.tsx";

export const titleOf = m.area_nav_keys;

/** The institution's keys of one mode, and a new one. */
export default function KeysPage() {
  const { mode } = useMode();
  const { params, change } = useUrlState();
  const [isOpen, setOpen] = useState(params.get("new") !== null);
  const client = useQueryClient();
  const account = useAccount(mode);
  const read = useQuery({
    queryKey: [areaKeys.keys, mode],
    queryFn: () => api("GET /api/partner/keys", { query: { mode } }),
    ...freshOnOpen,
  });
  const list = plainList(read, ({ items }) => items);
  const step = account.data?.onboarding.step;
  const isBarred = step !== undefined && (mode === "live" ? step !== "active" : step === "not_started");
  const close = () => {
    setOpen(false);
    change({ new: undefined }, { replace: true });
  };
  return (
    <Frame
      title={m.area_nav_keys()}
      action={
        !isBarred && (
          <button type="button" className="btn btn--sm" onClick={() => setOpen(true)}>
            <Icon name="plus" />
            {m.apikeys_new()}
          </button>
        )
      }
    >
      <p className="intro muted">{m.area_keys_intro()}</p>
      {isBarred && (
        <p className="banner banner--info">
          <Icon name="info" />
          <span>{mode === "live" ? m.area_keys_not_active() : m.area_keys_not_started()}</span>
        </p>
      )}
      <ListParts
        list={list}
        words={{ failed: m.apikeys_failed(), empty: isBarred ? null : { title: m.area_keys_none(), text: m.area_keys_none_text() } }}
        skeleton={2}
      >
        {(items) => (
          <ul className="cards">
            {items.map((key) => (
              <KeyCard key={key.id} of={key} />
            ))}
          </ul>
        )}
      </ListParts>
      {isOpen && <NewKeyDialog mode={mode} onMade={() => void client.invalidateQueries({ queryKey: [areaKeys.keys] })} onClose={close} />}
    </Frame>
  );
}
