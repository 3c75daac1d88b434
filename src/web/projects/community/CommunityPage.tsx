import { lazy, type ReactNode, useEffect, useState } from "react";
import { Link } from "wouter";
import { m } from "../../../shared/messages/generated/messages.js";
import { paths } from "../../../shared/paths.ts";
import { useRead } from "../../api/use-read.ts";
import { PageFailed } from "../../kit/PageStates.tsx";
import type { PageProps } from "../../runtime/route.ts";
import { LazyPart } from "../../kit/LazyPart.tsx";
import { PageHead } from "../../kit/PageHead.tsx";
import { useNameAsTitle } from "../../kit/use-name-as-title.ts";
import { NoLonger } from "../../requests/applicant/NoLonger.tsx";
import type { Page } from "./project-form.ts";
import "./community.css";

/** There is nothing for it to show before the server has answered; it comes meanwhile. */
const fetchOwnProject = () => import("./OwnProject.tsx");
const OwnProject = lazy(fetchOwnProject);

/** A community's own project, by the private link of its request. The server renders it for whoever has that link. */
export default function CommunityPage({ params }: PageProps) {
  const token = params["token"] ?? "";
  const { data, error, isPending, refetch } = useRead("GET /api/requests/{token}/project", { params: { token } });
  const [changed, setChanged] = useState<Page>();
  const page = changed ?? data;
  useNameAsTitle(page?.name);
  useEffect(() => void fetchOwnProject().catch(() => undefined), []);
  if (page)
    return (
      <LazyPart pending={<Waiting />} failed={<PageFailed />}>
        <OwnProject token={token} page={page} onChanged={setChanged} />
      </LazyPart>
    );
  if (isPending) return <Waiting />;
  return (
    <NoLonger
      token={token}
      error={error}
      Plain={Plain}
      goneTitle={m.comm_gone_title()}
      // A request without a project has a page, and the page of a dead link says how to get a new one.
      goneWay={
        <Link className="btn" href={paths.request(token)}>
          {m.comm_back()}
        </Link>
      }
      failedTitle={m.comm_failed()}
      failedText={m.comm_failed_text()}
      onAgain={refetch}
    />
  );
}

function Plain({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <main id="main">
      <PageHead title={title} lead={text} />
      <div className="wrap comm comm--plain">{children}</div>
    </main>
  );
}

function Waiting() {
  return (
    <main id="main" aria-busy="true">
      <PageHead title={m.comm_title()} lead={m.comm_loading()} />
      <div className="wrap comm">
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
