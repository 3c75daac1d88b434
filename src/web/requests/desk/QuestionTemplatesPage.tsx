import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "../../../shared/messages/generated/messages.js";
import { api } from "../../api/client.ts";
import { keys } from "../../desk/queries.ts";
import { RequestsNav } from "../../desk/RequestsNav.tsx";
import { DeskPage } from "../../kit/DeskPage.tsx";
import { freshOnOpen } from "../../kit/queries.ts";
import { Empty, LoadFailed } from "../../kit/States.tsx";
import { useMay } from "../../session/may.ts";
import { TemplateDialog } from "./question-templates/TemplateDialog.tsx";
import { type Template, TemplateList } from "./question-templates/TemplateList.tsx";
import "../../styles/admin.css";

export const titleOf = m.qtpl_title;

/** The words for questions that come up again and again: the staff read them, administrators keep them. */
export default function QuestionTemplatesPage() {
  const canChange = useMay<"PUT /api/admin/question-templates/{id}">("admin");
  const [editing, setEditing] = useState<Template | "new">();
  const templates = useQuery({
    queryKey: keys.questionTemplates,
    queryFn: () => api("GET /api/admin/question-templates", {}),
    ...freshOnOpen,
  });
  const items = templates.data?.items;
  const retired = items?.filter(({ isActive }) => !isActive) ?? [];
  const inUse = items?.filter(({ isActive }) => isActive) ?? [];
  return (
    <DeskPage title={m.qtpl_title()} nav={<RequestsNav />} intro={m.qtpl_intro()}>
      {templates.isPending && <div className="skel skel--block" aria-busy="true" />}
      {templates.isError && !items && (
        <LoadFailed text={m.qtpl_failed()} error={templates.error} onRetry={() => void templates.refetch()} />
      )}
      {items && (
        <div className="stack-5">
          {canChange && (
            <p>
              <button type="button" className="btn btn--admin btn--sm" onClick={() => setEditing("new")}>
                {m.qtpl_add()}
              </button>
            </p>
          )}
          {inUse.length === 0 && <Empty title={m.qtpl_empty()} text={canChange ? m.qtpl_empty_admin() : m.qtpl_empty_staff()} />}
          {inUse.length > 0 && <TemplateList title={m.qtpl_in_use()} items={inUse} canChange={canChange} onEdit={setEditing} />}
          {retired.length > 0 && <TemplateList title={m.qtpl_retired()} items={retired} canChange={canChange} onEdit={setEditing} />}
        </div>
      )}
      {editing && <TemplateDialog old={editing === "new" ? undefined : editing} onClose={() => setEditing(undefined)} />}
    </DeskPage>
  );
}
