import { lazy, type ReactNode, useEffect, useState } from "react";
import { m } from "../../../shared/messages/generated/messages.js";
import { paths } from "../../../shared/paths.ts";
import type { CallOutput } from "../../api/client.ts";
import { useRead } from "../../api/use-read.ts";
import { PageFailed } from "../../kit/PageStates.tsx";
import type { PageProps } from "../../runtime/route.ts";
import { LazyPart } from "../../kit/LazyPart.tsx";
import { PageHead } from "../../kit/PageHead.tsx";
import { useNameAsTitle } from "../../kit/use-name-as-title.ts";
import type { KeptAnswer } from "../../offline/own-request.ts";
import { NoLonger } from "./NoLonger.tsx";
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
  const { data, error, isPending, refetch } = useRead("GET /api/requests/{token}", { params: { token } });
  const [changed, setChanged] = useState<Shown>();
  const shown = changed ?? data;
  useNameAsTitle(shown?.headline);
  useEffect(() => void fetchOwnRequest().catch(() => undefined), []);
  if (shown)
    return (
      <LazyPart pending={<Waiting />} failed={<PageFailed />}>
        <OwnRequest token={token} shown={shown} onChanged={setChanged} />
      </LazyPart>
    );
  if (isPending) return <Waiting />;
  return (
    <NoLonger
      token={token}
      error={error}
      Plain={Plain}
      goneTitle={m.req_page_gone_title()}
      failedTitle={m.req_page_failed()}
      failedText={m.req_page_failed_text()}
      onAgain={refetch}
    />
  );
}

function Plain({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <main id="main">
      <PageHead title={title} lead={text} />
      <div className="wrap req__plain">{children}</div>
    </main>
  );
}

function Waiting() {
  return (
    <main id="main" aria-busy="true">
      <PageHead title={m.title_request()} lead={m.req_page_loading()} />
      <div className="wrap req__plain">
        <noscript>
          {import.meta.env.SSR && (
            <p>
              {m.req_page_noscript()} <a href={paths.requestLink}>{m.req_page_new_link()}</a>
            </p>
          )}
        </noscript>
        <div className="skel" />
        <div className="skel" />
      </div>
    </main>
  );
}
