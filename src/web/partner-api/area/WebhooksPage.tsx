import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "../../../shared/messages/generated/messages.js";
import { api } from "../../api/client.ts";
import { Icon } from "../../kit/Icon.tsx";
import { freshOnOpen } from "../../kit/queries.ts";
import { useUrlState } from "../../kit/url-state.ts";
import { Frame } from "./Frame.tsx";
import { areaKeys } from "./queries.ts";
import { useMode } from "./use-mode.ts";
import { EndpointCard } from "./webhooks/EndpointCard.tsx";
import { NewEndpointDialog } from "./webhooks/NewEndpointDialog.tsx";
import { plainList } from "../../kit/list.ts";
import { ListParts } from "../../kit/ListParts.tsx";

export const titleOf = m.area_nav_webhooks;

/** Where the institution wants its events, and what came of them. */
export default function WebhooksPage() {
  const { mode } = useMode();
  const { params, change } = useUrlState();
  const [isOpen, setOpen] = useState(false);
  const client = useQueryClient();
  const read = useQuery({
    queryKey: [areaKeys.webhooks, mode],
    queryFn: () => api("GET /api/partner/webhooks", { query: { mode } }),
    ...freshOnOpen,
  });
  const list = plainList(read, ({ data }) => data);
  const shown = params.get("endpoint");
  return (
    <Frame
      title={m.area_nav_webhooks()}
      action={
        <button type="button" className="btn btn--sm" onClick={() => setOpen(true)}>
          <Icon name="plus" />
          {m.area_hooks_add()}
        </button>
      }
    >
      <p className="intro muted">{m.area_hooks_intro()}</p>
      <ListParts
        list={list}
        words={{ failed: m.area_failed(), empty: { title: m.area_hooks_none(), text: m.area_hooks_none_text() } }}
        skeleton={2}
      >
        {(items) => (
          <ul className="cards">
            {items.map((endpoint) => (
              <EndpointCard
                key={endpoint.id}
                of={endpoint}
                mode={mode}
                isOpen={shown === endpoint.id}
                onOpen={(isShown) => change({ endpoint: isShown ? endpoint.id : undefined }, { replace: true })}
              />
            ))}
          </ul>
        )}
      </ListParts>
      {isOpen && (
        <NewEndpointDialog
          mode={mode}
          onMade={() => void client.invalidateQueries({ queryKey: [areaKeys.webhooks] })}
          onClose={() => setOpen(false)}
        />
      )}
    </Frame>
  );
}
