import { lazy, useEffect, useState } from "react";
import { m } from "../../../shared/messages/generated/messages.js";
import { useRead } from "../../api/use-read.ts";
import { BackToRequest, PrivatePage } from "../../requests/applicant/PrivatePage.tsx";
import type { PageProps } from "../../runtime/route.ts";
import type { Money } from "./OwnMoney.tsx";
import "./community-money.css";

/** There is nothing for it to show before the server has answered; it comes meanwhile. */
const fetchOwnMoney = () => import("./OwnMoney.tsx");
const OwnMoney = lazy(fetchOwnMoney);

/** The money of a community's project, by the private link of its request. The server renders it for whoever has that link. */
export default function CommunityMoneyPage({ params }: PageProps) {
  const token = params["token"] ?? "";
  const read = useRead("GET /api/requests/{token}/money", { params: { token } });
  const [changed, setChanged] = useState<Money>();
  useEffect(() => void fetchOwnMoney().catch(() => undefined), []);
  return (
    <PrivatePage
      token={token}
      of={{ ...read, data: changed ?? read.data }}
      words={{
        title: m.cmoney_title(),
        loading: m.cmoney_loading(),
        noScript: m.comm_noscript(),
        goneTitle: m.cmoney_gone_title(),
        failedTitle: m.cmoney_failed(),
        failedText: m.comm_failed_text(),
      }}
      column="cmoney cmoney--plain"
      plainColumn="cmoney cmoney--plain"
      goneWay={<BackToRequest token={token} />}
    >
      {(money) => <OwnMoney token={token} money={money} onChanged={setChanged} />}
    </PrivatePage>
  );
}
