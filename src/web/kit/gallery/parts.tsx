import { useState } from "react";
import { formatDate, formatDateTime, formatMonthDay, formatToday } from "../dates.ts";
import { Icon, type IconName, shapes } from "../Icon.tsx";
import { Menu } from "../Menu.tsx";
import { formatMoney } from "../../../shared/domain/sums.ts";
import { formatNumber, totalText } from "../numbers.ts";
import { Avatar, nameOf } from "../people.tsx";
import { ColumnsIcon, DotsIcon, EmptyPicture, NoMatchPicture } from "../pictures.tsx";
import { QrCode } from "../QrCode.tsx";
import { StatusBadge } from "../status.tsx";
import { Tabs } from "../Tabs.tsx";
import { type ToastMessage, useToast } from "../toasts.tsx";
import { Shown } from "./Shown.tsx";

const statuses = ["pending", "in_review", "approved", "rejected"];

const toasts: Record<string, ToastMessage> = {
  "It was done": { title: "Status updated" },
  "It was done and can be taken back": {
    title: "Status updated",
    description: "3 rows changed.",
    action: { label: "Undo", act: () => {} },
  },
  "It was not done": { title: "Not saved", description: "A colleague has changed it meanwhile.", variant: "destructive" },
  "Nothing came through": {
    title: "Not saved",
    description: "The server did not answer.",
    variant: "destructive",
    action: { label: "Try again", act: () => {} },
  },
};

const tabs = [
  { id: "request", label: "Request" },
  { id: "talk", label: "Talk", count: 3 },
  { id: "history", label: "History" },
];

/** The small parts that screens are made of. */
export function PartStates() {
  const [tab, setTab] = useState("request");
  const toast = useToast();
  return (
    <>
      <Shown name="Statuses">
        <p className="row">
          {statuses.map((status) => (
            <StatusBadge key={status} status={status} label={status} />
          ))}
        </p>
      </Shown>
      <Shown name="Tabs">
        <Tabs label="Parts" tabs={tabs} open={tab} onOpen={setTab}>
          <p>{tab}</p>
        </Tabs>
      </Shown>
      <Shown name="Toasts">
        <p className="row">
          {Object.entries(toasts).map(([name, message]) => (
            <button key={name} type="button" className="btn btn--q btn--sm" onClick={() => toast(message)}>
              {name}
            </button>
          ))}
        </p>
      </Shown>
      <Shown name="A QR code">
        <QrCode text="https://hearthbridge.example/projects/1" label="A project's address" />
      </Shown>
      <Shown name="A menu">
        <Menu className="btn btn--ghost btn--icon" hint="More about River Council" label={<DotsIcon />}>
          <button type="button">Open</button>
          <a href="#parts">Email</a>
        </Menu>
        <Menu className="btn btn--ghost btn--icon" hint="Columns" label={<ColumnsIcon />}>
          <button type="button">Amount</button>
        </Menu>
      </Shown>
      <Shown name="Money, numbers, dates and people">
        <dl className="kv">
          <div>
            <dt>Money</dt>
            <dd className="num">{formatMoney({ amount: "12500.00", currency: "USD" })}</dd>
          </div>
          <div>
            <dt>Numbers</dt>
            <dd className="num">
              {formatNumber(1234567)}, {totalText(1000, true)}
            </dd>
          </div>
          <div>
            <dt>Dates</dt>
            <dd>
              {formatDate("2026-11-20")} · {formatDateTime("2026-11-20T15:04:00Z")} · {formatMonthDay("2026-11-16")} · {formatToday()}
            </dd>
          </div>
          <div>
            <dt>People</dt>
            <dd>
              <Avatar of="ada.stone" /> {nameOf({ name: null, username: "ada.stone" })}
            </dd>
          </div>
        </dl>
      </Shown>
      <Shown name="Icons">
        <ul className="row">
          {Object.keys(shapes).map((name) => (
            <li key={name} title={name}>
              <Icon name={name as IconName} />
            </li>
          ))}
        </ul>
      </Shown>
      <Shown name="Pictures">
        <p className="row">
          <EmptyPicture />
          <NoMatchPicture />
        </p>
      </Shown>
    </>
  );
}
