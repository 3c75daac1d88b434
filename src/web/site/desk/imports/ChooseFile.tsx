import { type SyntheticEvent, useState } from "react";
import { importBounds, importKindLabel, importKinds, type ImportKindName } from "../../../../shared/domain/imports.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { SelectField } from "../../../kit/fields.tsx";
import { Icon } from "../../../kit/Icon.tsx";
import { oneOf } from "../../../kit/one-of.ts";

interface Props {
  isPending: boolean;
  /** The next step is there, and has the button that matters. */
  isRead: boolean;
  /** What was read is about another file, or another kind. */
  onChanged: () => void;
  onRead: (chosen: { kind: ImportKindName; file: File }) => void;
}

/** What the file holds, and the file. */
export function ChooseFile({ isPending, isRead, onChanged, onRead }: Props) {
  const [problem, setProblem] = useState<{ kind?: string; file?: string }>({});
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    const kind = oneOf(importKinds, String(values.get("kind")));
    const file = values.get("file");
    const isFile = file instanceof File && file.size > 0;
    setProblem({ ...(!kind && { kind: m.imp_choose_kind() }), ...(!isFile && { file: m.imp_choose_file() }) });
    if (kind && isFile) onRead({ kind, file });
  };
  return (
    <section className="card stack" aria-labelledby="imp-file">
      <h2 className="h3" id="imp-file">
        {m.imp_step_file()}
      </h2>
      <form noValidate onSubmit={submit} onChange={onChanged}>
        <div className="grid2">
          <SelectField
            name="kind"
            label={m.imp_kind()}
            choose={m.imp_kind_choose()}
            options={importKinds.map((kind) => ({ value: kind, label: importKindLabel(kind) }))}
            error={problem.kind}
          />
          <div className={problem.file ? "field has-err" : "field"}>
            <label htmlFor="import-file">{m.imp_file()}</label>
            <p className="hint" id="import-file-hint">
              {m.imp_file_hint({ rows: importBounds.rows.toLocaleString("en") })}
            </p>
            {problem.file && (
              <p className="err" id="import-file-err" role="alert">
                <Icon name="warning" />
                {problem.file}
              </p>
            )}
            <input
              className="in"
              type="file"
              id="import-file"
              name="file"
              accept=".csv,.tsv,.txt,.xlsx"
              aria-invalid={problem.file ? true : undefined}
              aria-describedby={problem.file ? "import-file-hint import-file-err" : "import-file-hint"}
            />
          </div>
        </div>
        <button className={isRead ? "btn btn--q" : "btn btn--admin"} disabled={isPending}>
          {isPending ? m.imp_reading() : m.imp_read()}
        </button>
      </form>
    </section>
  );
}
