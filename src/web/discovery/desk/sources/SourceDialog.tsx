import { useRef, useState } from "react";
import { m } from "../../../../shared/messages/generated/messages.js";
import { AboutFields, MappingFields } from "./MappingFields.tsx";
import { PlaceFields } from "./PlaceFields.tsx";
import { addSource, checkOwnSource, type Place, updateSource } from "./save-source.ts";
import type { Source } from "./source.ts";
import { FormDialog } from "../../../kit/FormDialog.tsx";

interface Props {
  /** Without one a new source is added. */
  source?: Source;
  onClose: () => void;
  onChanged: () => void;
}

/** Says where a register is read from; of an administrator's own also what its columns hold. */
export function SourceDialog({ source, onClose, onChanged }: Props) {
  const fields = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<Place>(source?.fileName ? "folder" : "address");
  const [percent, setPercent] = useState<number>();
  const isOwn = source === undefined || source.isOwn;
  const file = () => fileIn(fields.current?.closest("form"));
  return (
    <FormDialog
      title={source ? m.source_edit_title() : m.source_add()}
      className="admin dialog--source"
      action={m.desk_save()}
      pending={m.desk_saving()}
      check={(values) => (isOwn ? checkOwnSource(values, place, file()) : {})}
      send={async (values): Promise<void> =>
        void (await (source ? updateSource(source, values, place) : addSource(values, place, file(), setPercent)))
      }
      onSent={onChanged}
      done={source ? { title: m.source_saved() } : { title: m.source_added(), description: m.source_added_text() }}
      error={m.source_not_saved()}
      onFailed={() => {
        // The source may be there already, without its file.
        onChanged();
        setPercent(undefined);
      }}
      spacing=""
      onClose={onClose}
    >
      {(errors) => (
        <div ref={fields}>
          {isOwn ? <AboutFields source={source} errors={errors} /> : <p className="name">{source.name}</p>}
          <PlaceFields source={source} errors={errors} place={place} onPlace={setPlace} />
          {percent !== undefined && <progress className="upbar" max={100} value={percent} aria-label={m.source_upload_progress()} />}
          {isOwn && <MappingFields source={source} errors={errors} />}
        </div>
      )}
    </FormDialog>
  );
}

function fileIn(form: HTMLFormElement | null | undefined): File | undefined {
  const file = form && new FormData(form).get("file");
  return file instanceof File && file.size > 0 ? file : undefined;
}
