import type { RefObject } from "react";
import { longestPictureText, mostPictureBytes, pictureMedia } from "../../../shared/domain/community.ts";
import type { FieldErrors } from "../../../shared/domain/errors.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { CheckField, TextField } from "../../kit/fields.tsx";

interface Props {
  /** The names of the fields begin with it: a page has several such forms. */
  prefix: string;
  chosen: RefObject<HTMLInputElement | null>;
  errors: FieldErrors;
  /** What is wrong with the file that was just chosen, before anything is sent; nothing where it may be fine. */
  onChosen: (problems: FieldErrors) => void;
}

/** A photograph, what it shows, and that everybody in it agrees. */
export function PictureFields({ prefix, chosen, errors, onChosen }: Props) {
  return (
    <>
      <div className={errors["picture"] ? "field has-err" : "field"}>
        <label htmlFor={`${prefix}-picture`}>{m.comm_picture_file()}</label>
        <p className="hint" id={`${prefix}-picture-hint`}>
          {m.comm_picture_file_hint()}
        </p>
        {errors["picture"] && <p className="err">{errors["picture"]}</p>}
        <input
          ref={chosen}
          className="in"
          type="file"
          id={`${prefix}-picture`}
          accept={pictureMedia.join(",")}
          aria-describedby={`${prefix}-picture-hint`}
          aria-invalid={errors["picture"] ? true : undefined}
          onChange={({ currentTarget }) => onChosen(problemsOf(currentTarget.files?.[0]))}
        />
      </div>
      <TextField
        name={`${prefix}-alt`}
        label={m.comm_picture_alt()}
        hint={m.comm_picture_alt_hint()}
        error={errors["alt"]}
        maxLength={longestPictureText}
      />
      <CheckField name={`${prefix}-people`} label={m.comm_picture_people()} error={errors["hasAgreed"]} />
    </>
  );
}

/** What was typed and chosen; `typed` is what the form's fields hold. */
export function pictureIn(typed: Record<string, string>, prefix: string, file: File | undefined) {
  return { file, alt: typed[`${prefix}-alt`] ?? "", hasAgreed: typed[`${prefix}-people`] === "true" };
}

/** Errors of a picture by the ids of its fields, for the summary that links to them. */
export function byFieldId(prefix: string, errors: FieldErrors): FieldErrors {
  const ids: Record<string, string> = { picture: `${prefix}-picture`, alt: `${prefix}-alt`, hasAgreed: `${prefix}-people` };
  return Object.fromEntries(Object.entries(errors).map(([field, problem]) => [ids[field] ?? field, problem]));
}

function problemsOf(file: File | undefined): FieldErrors {
  if (!file) return {};
  if (file.type !== "" && !pictureMedia.includes(file.type)) return { picture: m.comm_error_picture_kind() };
  return file.size > mostPictureBytes ? { picture: m.comm_error_picture_size({ most: `${mostPictureBytes / 1_000_000} MB` }) } : {};
}
