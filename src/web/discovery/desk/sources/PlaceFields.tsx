import { m } from "../../../../shared/messages/generated/messages.js";
import { Icon } from "../../../kit/Icon.tsx";
import { TextField } from "../../../kit/fields.tsx";
import type { FieldsProps } from "./MappingFields.tsx";
import { type Place, places } from "./save-source.ts";

const labels: Record<Place, () => string> = {
  address: m.source_place_address,
  upload: m.source_place_upload,
  folder: m.source_place_folder,
};

interface Props extends FieldsProps {
  place: Place;
  onPlace: (place: Place) => void;
}

/** Where a register is read from: one place, never two. */
export function PlaceFields({ source, errors, place, onPlace }: Props) {
  // What is there already gets a file by "Upload a file".
  const offered = places.filter((one) => one !== "upload" || !source);
  return (
    <>
      <fieldset className="field">
        <legend>{m.source_place()}</legend>
        {offered.map((one) => (
          <label className="check check--radio" key={one}>
            <input type="radio" name="place" value={one} checked={place === one} onChange={() => onPlace(one)} />
            <span>{labels[one]()}</span>
          </label>
        ))}
      </fieldset>
      {place === "address" && (
        <TextField name="url" label={m.source_url()} type="url" maxLength={1_000} defaultValue={source?.url ?? ""} error={errors["url"]} />
      )}
      {place === "folder" && (
        <TextField
          name="fileName"
          label={m.source_file_name()}
          hint={m.source_file_name_hint()}
          maxLength={200}
          defaultValue={source?.fileName ?? ""}
          error={errors["fileName"]}
        />
      )}
      {place === "upload" && <FileField name="file" error={errors["file"]} />}
    </>
  );
}

/** A file from this computer. The id is the name, so that the error summary can link to it. */
export function FileField({ name, error }: { name: string; error: string | undefined }) {
  return (
    <div className={error ? "field has-err" : "field"}>
      <label htmlFor={name}>{m.source_upload_file()}</label>
      <p className="hint" id={`${name}hint`}>
        {m.source_upload_hint()}
      </p>
      {error && (
        <p className="err" id={`${name}err`} role="alert">
          <Icon name="warning" />
          {error}
        </p>
      )}
      <input
        className="in"
        type="file"
        id={name}
        name={name}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${name}hint ${name}err` : `${name}hint`}
      />
    </div>
  );
}
