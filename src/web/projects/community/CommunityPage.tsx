import { lazy, useEffect, useState } from "react";
import { m } from "../../../shared/messages/generated/messages.js";
import { useRead } from "../../api/use-read.ts";
import type { PageProps } from "../../runtime/route.ts";
import { useNameAsTitle } from "../../kit/use-name-as-title.ts";
import { BackToRequest, PrivatePage } from "../../requests/applicant/PrivatePage.tsx";
import type { Page } from "./project-form.ts";
import "./community.css";

/** There is nothing for it to show before the server has answered; it comes meanwhile. */
const fetchOwnProject = () => import("./OwnProject.tsx");
const OwnProject = lazy(fetchOwnProject);

/** A community's own project, by the private link of its request. The server renders it for whoever has that link. */
export default function CommunityPage({ params }: PageProps) {
  const token = params["token"] ?? "";
  const read = useRead("GET /api/requests/{token}/project", { params: { token } });
  const [changed, setChanged] = useState<Page>();
  const data = changed ?? read.data;
  useNameAsTitle(data?.name);
  useEffect(() => void fetchOwnProject().catch(() => undefined), []);
  return (
    <PrivatePage
      token={token}
      of={{ ...read, data }}
      words={{
        title: m.comm_title(),
        loading: m.comm_loading(),
        noScript: m.comm_noscript(),
        goneTitle: m.comm_gone_title(),
        failedTitle: m.comm_failed(),
        failedText: m.comm_failed_text(),
      }}
      column="comm"
      plainColumn="comm comm--plain"
      goneWay={<BackToRequest token={token} />}
    >
      {(page) => <OwnProject token={token} page={page} onChanged={setChanged} />}
    </PrivatePage>
  );
}
