import { type ReactNode, useId, useState } from "react";
import { m } from "../../shared/messages/generated/messages.js";
import { Icon } from "./Icon.tsx";

interface FieldProps {
  /** The specification's field name; also the id, so that the error summary can link to it. */
  name: string;
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  optional?: boolean;
  /** Said below the control as the person types, such as the amount that was understood. */
  note?: ReactNode;
}

interface TextProps extends FieldProps {
  defaultValue?: string | undefined;
  maxLength: number;
  type?: "text" | "email" | "tel" | "password" | "search" | "date" | "datetime-local" | "url";
  inputMode?: "text" | "email" | "tel" | "numeric" | "decimal";
  autoComplete?: string;
  rows?: number;
  readOnly?: boolean;
  disabled?: boolean;
  short?: boolean;
}

/** Label, hint, error, control: in that order (DESIGN.md, Fields). One line, or `rows` of them. */
export function TextField({ rows, defaultValue, maxLength, short, type = "text", ...props }: TextProps) {
  const { hint: _hint, error, note, label: _label, optional: _optional, ...control } = props;
  const described = useDescribed(props);
  const attributes = {
    ...control,
    ...described.attributes,
    defaultValue,
    maxLength: maxLength + 200,
    className: short ? "in short" : "in",
  };
  return (
    <div className={error ? "field has-err" : "field"}>
      {described.before}
      {rows ? <CountedTextarea {...attributes} rows={rows} max={maxLength} /> : <input {...attributes} type={type} />}
      {note}
    </div>
  );
}

/** A long answer says how much room is left once four fifths of it are used. The limit itself is an error, never a cut. */
function CountedTextarea({
  max,
  ...attributes
}: {
  max: number;
  rows: number;
  defaultValue: string | undefined;
  maxLength: number;
  name: string;
  id: string;
}) {
  const [length, setLength] = useState(attributes.defaultValue?.length ?? 0);
  return (
    <>
      <textarea {...attributes} onInput={(event) => setLength(event.currentTarget.value.length)} />
      {length > max * 0.8 && (
        <p className="count" role="status">
          {m.form_characters_left({ count: max - length })}
        </p>
      )}
    </>
  );
}

interface SelectProps extends FieldProps {
  defaultValue?: string | undefined;
  /** Stands for none; absent where one is always chosen. */
  choose?: string;
  options: readonly { value: string; label: string }[];
  onChoose?: (value: string) => void;
}

export function SelectField({ choose, options, defaultValue, onChoose, ...props }: SelectProps) {
  const described = useDescribed(props);
  return (
    <div className={props.error ? "field has-err" : "field"}>
      {described.before}
      <select
        className="in"
        name={props.name}
        {...described.attributes}
        defaultValue={defaultValue ?? ""}
        onChange={(event) => onChoose?.(event.currentTarget.value)}
      >
        {choose && <option value="">{choose}</option>}
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      {props.note}
    </div>
  );
}

export function CheckField({
  name,
  label,
  error,
  value = "true",
  defaultChecked,
}: {
  name: string;
  label: ReactNode;
  error?: string | undefined;
  value?: string;
  defaultChecked?: boolean;
}) {
  const errorId = useId();
  return (
    <div className={error ? "field has-err" : "field"}>
      {error && <FieldError id={errorId}>{error}</FieldError>}
      <label className="check">
        <input
          type="checkbox"
          name={name}
          id={name}
          value={value}
          defaultChecked={defaultChecked}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
        />
        <span>{label}</span>
      </label>
    </div>
  );
}

/** What stands before a control, and the attributes that tie the two together. */
function useDescribed({ name, label, hint, error, optional }: FieldProps) {
  const id = useId();
  const described = [hint ? `${id}h` : "", error ? `${id}e` : ""].filter(Boolean).join(" ");
  return {
    attributes: { id: name, "aria-invalid": error ? (true as const) : undefined, "aria-describedby": described || undefined },
    before: (
      <>
        <label htmlFor={name}>
          {label} {optional && <span className="opt">{m.form_optional()}</span>}
        </label>
        {hint && (
          <p className="hint" id={`${id}h`}>
            {hint}
          </p>
        )}
        {error && <FieldError id={`${id}e`}>{error}</FieldError>}
      </>
    ),
  };
}

function FieldError({ id, children }: { id: string; children: string }) {
  return (
    <p className="err" id={id}>
      <Icon name="warning" />
      <span>
        <span className="vh">{m.form_error_prefix()}</span>
        {children}
      </span>
    </p>
  );
}
