import { useState } from "react";
import type { ImportKindName, ImportMapping } from "../../../../shared/domain/imports.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { DeskPage } from "../../../kit/DeskPage.tsx";
import { useChange } from "../../../kit/use-change.ts";
import { ChooseFile } from "./ChooseFile.tsx";
import { ChooseColumns } from "./ChooseColumns.tsx";
import { importsKey } from "./import-row.ts";
import { type Described, sendFile, type Trial } from "./send-file.ts";
import { TrialResult } from "./TrialResult.tsx";

interface Chosen {
  kind: ImportKindName;
  file: File;
  described: Described;
}

interface Tried {
  mapping: ImportMapping;
  trial: Trial;
  /** Sent with the import: a second press makes no second one. */
  key: string;
}

/** Brings in a file in three steps. Nothing is written before the last of them. */
export function NewImport({ onClose }: { onClose: () => void }) {
  const [chosen, choose] = useState<Chosen>();
  const [tried, keepTried] = useState<Tried>();
  const read = useChange({
    call: async ({ kind, file }: { kind: ImportKindName; file: File }) => ({
      kind,
      file,
      described: await sendFile("POST /api/admin/imports/file", file, { kind, name: file.name }),
    }),
    failed: m.imp_read_failed(),
    onDone: choose,
  });
  const run = useChange({
    call: async ({ kind, file, mapping }: Omit<Chosen, "described"> & { mapping: ImportMapping }) => ({
      mapping,
      trial: await sendFile("POST /api/admin/imports/trial", file, { kind, name: file.name, mapping: JSON.stringify(mapping) }),
      key: crypto.randomUUID(),
    }),
    failed: m.imp_trial_failed(),
    onDone: keepTried,
  });
  const make = useChange({
    call: ({ kind, file, mapping, trial, key, withAlike }: Chosen & Tried & { withAlike: boolean }) =>
      sendFile("POST /api/admin/imports", file, {
        kind,
        name: file.name,
        mapping: JSON.stringify(mapping),
        hash: trial.hash,
        key,
        made: String(trial.made + (withAlike ? trial.alike : 0)),
        withAlike: withAlike ? "true" : "false",
      }),
    done: ({ made }) => ({ title: m.imp_done(), description: m.imp_done_text({ count: made }) }),
    failed: m.imp_import_failed(),
    reads: [importsKey],
    onDone: onClose,
  });
  const startAgain = () => {
    keepTried(undefined);
    choose(undefined);
  };
  return (
    <DeskPage
      title={m.imp_new()}
      intro={m.imp_new_intro()}
      actions={
        <button type="button" className="btn btn--q btn--sm" onClick={onClose}>
          {m.imp_back()}
        </button>
      }
    >
      <div className="stack-5 import">
        <ChooseFile isPending={read.isPending} isRead={chosen !== undefined} onChanged={startAgain} onRead={read.mutate} />
        {chosen && (
          <ChooseColumns
            key={chosen.described.columns.map((column) => column.key).join()}
            described={chosen.described}
            isPending={run.isPending}
            isTried={tried !== undefined}
            onChanged={() => keepTried(undefined)}
            onTry={(mapping) => run.mutate({ ...chosen, mapping })}
          />
        )}
        {chosen && tried && (
          <TrialResult
            {...chosen}
            {...tried}
            isPending={make.isPending}
            onImport={(withAlike) => make.mutate({ ...chosen, ...tried, withAlike })}
          />
        )}
      </div>
    </DeskPage>
  );
}
