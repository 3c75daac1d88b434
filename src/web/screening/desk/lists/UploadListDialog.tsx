import { useRef } from "react";
import { m } from "../../../../shared/messages/generated/messages.js";
import { address } from "../../../api/client.ts";
import { FileField } from "../../../discovery/desk/sources/PlaceFields.tsx";
import { FormDialog } from "../../../kit/FormDialog.tsx";
import { storedName, uploadFile } from "../../../kit/upload.ts";
import type { ScreeningList } from "./lists-queries.ts";

/** Brings a list's file by hand, for an installation without internet. */
export function UploadListDialog({ list, onClose, onChanged }: { list: ScreeningList; onClose: () => void; onChanged: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  const chosen = () => place.current?.querySelector<HTMLInputElement>("input[type=file]")?.files?.[0];
  return (
    <FormDialog
      title={m.lists_upload()}
      action={m.lists_upload()}
      pending={m.lists_uploading()}
      check={() => (chosen()?.size ? {} : { file: m.lists_choose_file() })}
      send={async () => {
        const file = chosen();
        if (!file) return;
        const to = address("/api/admin/screening/lists/{id}/file", { id: list.id }, { name: storedName(file.name) });
        await uploadFile(to, file, undefined, () => undefined);
      }}
      onSent={onChanged}
      done={{ title: m.lists_uploaded() }}
      error={m.lists_not_uploaded()}
      onClose={onClose}
    >
      {({ file }) => (
        <div className="stack" ref={place}>
          <p className="name">{list.name}</p>
          <p className="small">{m.lists_upload_text()}</p>
          <FileField name="file" error={file} />
        </div>
      )}
    </FormDialog>
  );
}
