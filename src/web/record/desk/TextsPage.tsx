import { useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "wouter";
import { textKeys } from "../../../shared/domain/provider-texts.ts";
import { textLabel } from "../../../shared/domain/text-labels.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { deskPaths } from "../../../shared/desk-paths.ts";
import { api } from "../../api/client.ts";
import { keys } from "../../desk/queries.ts";
import { formatDate, formatDateTime } from "../../kit/dates.ts";
import { DeskPage } from "../../kit/DeskPage.tsx";
import { Loaded } from "../../kit/Loaded.tsx";
import { freshOnOpen } from "../../kit/queries.ts";
import { type Column, type FirstColumn, Table } from "../../kit/Table.tsx";
import { oneOf } from "../../kit/one-of.ts";
import { namesOf, type TextItem } from "./texts/text.ts";
import { SampleSwitch } from "./texts/SampleSwitch.tsx";
import { TextEditor } from "./texts/TextEditor.tsx";
import "../../styles/admin.css";

export const titleOf = m.texts_title;

/** What the provider says for itself, and one of these texts with its editor (decision 0070). */
export default function TextsPage() {
  const [params] = useSearchParams();
  const key = oneOf(textKeys, params.get("text"));
  return key ? <TextEditor key={key} text={key} /> : <TextList />;
}

const first: FirstColumn<TextItem> = {
  head: m.texts_col_text(),
  name: ({ key }) => textLabel(key),
  sub: ({ page }) => page ?? m.texts_emails_where(),
};

const columns: Column<TextItem>[] = [
  { id: "ver", head: m.texts_col_version(), className: "num", cell: ({ version }) => version },
  {
    id: "day",
    head: m.texts_col_published(),
    cell: ({ publishedBy, publishedAt }) =>
      publishedBy && publishedAt ? m.texts_by({ name: publishedBy, date: formatDate(publishedAt) }) : m.texts_of_files(),
  },
  {
    id: "type",
    head: m.texts_col_behind(),
    cell: ({ behind }) => (behind.length > 0 ? m.texts_behind_in({ languages: namesOf(behind) }) : m.texts_none_behind()),
  },
  {
    id: "stat",
    head: m.texts_col_draft(),
    cell: ({ draft }) => (draft ? m.texts_draft_of({ name: draft.changedBy, date: formatDateTime(draft.changedAt) }) : m.texts_no_draft()),
  },
  {
    id: "act",
    head: m.desk_actions(),
    isHeadHidden: true,
    className: "c-act--wide",
    cell: ({ key }) => (
      <Link className="btn btn--q btn--sm" href={deskPaths.text(key)}>
        {m.desk_open()} <span className="vh">{textLabel(key)}</span>
      </Link>
    ),
  },
];

function TextList() {
  const list = useQuery({ queryKey: keys.texts, queryFn: () => api("GET /api/admin/texts", {}), ...freshOnOpen });
  return (
    <DeskPage title={m.texts_title()} intro={m.texts_intro()}>
      <Loaded of={list} failed={m.texts_failed()}>
        {({ items }) => (
          <>
            <Table kind="texts" caption={m.texts_title()} first={first} columns={columns} items={items} idOf={({ key }) => key} />
            <SampleSwitch />
          </>
        )}
      </Loaded>
    </DeskPage>
  );
}
