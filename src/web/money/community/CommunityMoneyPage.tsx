import { lazy, type ReactNode, useEffect, useState } from "react";
import { Link } from "wouter";
import { m } from "../../../shared/messages/generated/messages.js";
import { paths } from "../../../shared/paths.ts";
import { useRead } from "../../api/use-read.ts";
import { LazyPart } from "../../kit/LazyPart.tsx";
import { PageHead } from "../../kit/PageHead.tsx";
import { PageFailed } from "../../kit/PageStates.tsx";
import { NoLonger } from "../../requests/applicant/NoLonger.tsx";
import type { PageProps } from "../../runtime/route.ts";
import type { Money } from "./OwnMoney.tsx";
import "./community-money.css";

/** There is nothing for it to show before the server has answered; it comes meanwhile. */
const fetchOwnMoney = () => import("./OwnMoney.tsx");
const OwnMoney = lazy(fetchOwnMoney);

/** The money of a community's project, by the private link of its request. The server renders it for whoever has that link. */
export default function CommunityMoneyPage({ params }: PageProps) {
  const token = params["token"] ?? "";
  const { data, error, isPending, refetch } = useRead("GET /api/requests/{token}/money", { params: { token } });
  const [changed, setChanged] = useState<Money>();
  const money = changed ?? data;
  useEffect(() => void fetchOwnMoney().catch(() => undefined), []);
  if (money)
    return (
      <LazyPart pending={<Waiting />} failed={<PageFailed />}>
        <OwnMoney token={token} money={money} onChanged={setChanged} />
      </LazyPart>
    );
  if (isPending) return <Waiting />;
  return (
    <NoLonger
      token={token}
      error={error}
      Plain={Plain}
      goneTitle={m.cmoney_gone_title()}
      // A request without a project has a page, and the page of a dead link says how to get a new one.
      goneWay={
        <Link className="btn" href={paths.request(token)}>
          {m.comm_back()}
        </Link>
      }
      failedTitle={m.cmoney_failed()}
      failedText={m.comm_failed_text()}
      onAgain={refetch}
    />
  );
}

function Plain({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <main id="main">
      <PageHead title={title} lead={text} />
      <div className="wrap cmoney cmoney--plain">{children}</div>
    </main>
  );
}

function Waiting() {
  return (
    <main id="main" aria-busy="true">
      <PageHead title={m.cmoney_title()} lead={m.cmoney_loading()} />
      <div className="wrap cmoney cmoney--plain">
        <noscript>
          {import.meta.env.SSR && (
            <p>
              {m.comm_noscript()} <a href={paths.requestLink}>{m.req_page_new_link()}</a>
            </p>
          )}
        </noscript>
        <div className="skel" />
        <div className="skel" />
      </div>
    </main>
  );
}
