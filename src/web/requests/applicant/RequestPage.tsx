import { lazy, useEffect, useState } from "react";
import { m } from "../../../shared/messages/generated/messages.js";
import type { CallOutput } from "../../api/client.ts";
import { useRead } from "../../api/use-read.ts";
import type { PageProps } from "../../runtime/route.ts";
import { useNameAsTitle } from "../../kit/use-name-as-title.ts";
import type { KeptAnswer } from "../../offline/own-request.ts";
import { PrivatePage } from "./PrivatePage.tsx";
import "./request.css";

/** There is nothing for it to show before the server has answered; it comes meanwhile. */
const fetchOwnRequest = () => import("./OwnRequest.tsx");
const OwnRequest = lazy(fetchOwnRequest);

export type Shown = KeptAnswer<CallOutput<"GET /api/requests/{token}">>;

/** What every part of the page is given: what the server said last, and how to show what it says next. */
export interface PartProps {
  token: string;
  shown: Shown;
  onChanged: (shown: Shown) => void;
}

/** An applicant's own request, by its private link. The server renders it for whoever has that link. */
export default function RequestPage({ params }: PageProps) {
  const token = params["token"] ?? "";
  const read = useRead("GET /api/requests/{token}", { params: { token } });
  const [changed, setChanged] = useState<Shown>();
  const data = changed ?? read.data;
  useNameAsTitle(data?.headline);
  useEffect(() => void fetchOwnRequest().catch(() => undefined), []);
  return (
    <PrivatePage
      token={token}
      of={{ ...read, data }}
      words={{
        title: m.title_request(),
        loading: m.req_page_loading(),
        noScript: m.req_page_noscript(),
        goneTitle: m.req_page_gone_title(),
        failedTitle: m.req_page_failed(),
        failedText: m.req_page_failed_text(),
      }}
      column="req__plain"
      plainColumn="req__plain"
    >
      {(shown) => <OwnRequest token={token} shown={shown} onChanged={setChanged} />}
    </PrivatePage>
  );
}
