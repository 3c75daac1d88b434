import { Link } from "wouter";
import { subjectTypeLabel } from "../../../../shared/domain/audit-types.ts";
import {
  type AuditChange,
  type AuditValue,
  actionLabel,
  changesOf,
  changeText,
  sidesText,
  valueText,
  verbLabel,
} from "../../../../shared/domain/audit-words.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { formatDateTime } from "../../../kit/dates.ts";
import { type Entry, subjectAddress } from "./subject-address.ts";

/** A change of more letters than these has a line of its own. */
const shortText = 80;
/** A text of more letters is shortened. */
const longText = 160;
/** A list of more values is shortened. */
const longList = 6;
/** So many changes stand in sight; the others can be opened. */
const inSight = 3;

/** One line of the log as a sentence, and what it changed. */
export function AuditEntry({ entry }: { entry: Entry }) {
  const changes = changesOf(entry);
  const said = sentenceOf(changes);
  const others = changes.filter((change) => change !== said);
  // What is about one record names it behind.
  const what = entry.subjectId === null ? actionLabel(entry.action) : verbLabel(entry.action);
  return (
    <li>
      <time className="num" dateTime={entry.at}>
        {formatDateTime(entry.at)}
      </time>
      <span className="name name--plain">{entry.actorName}</span>
      <div>
        <p>
          {said ? m.audit_fact({ what, text: sidesText(said) }) : what} <Subject entry={entry} />
        </p>
        <Changes changes={others.slice(0, inSight)} />
        {others.length > inSight && (
          <details className="disclose">
            <summary>
              {m.audit_show_all()} <span className="vh">{what}</span>
            </summary>
            <Changes changes={others.slice(inSight)} />
          </details>
        )}
      </div>
    </li>
  );
}

/** "Status changed: Pending → Approved": the one that the act is named after, where it is short. */
function sentenceOf(changes: AuditChange[]): AuditChange | undefined {
  const status = changes.find(({ field }) => field === "status" || field === "state" || field === "role");
  return status && sidesText(status).length <= shortText ? status : undefined;
}

function Subject({ entry }: { entry: Entry }) {
  const { subjectType, subjectId, reference } = entry;
  if (subjectId === null) return null;
  const name = m.audit_subject({ type: subjectTypeLabel(subjectType), id: reference ?? subjectId });
  const href = subjectAddress(entry);
  return href === undefined ? <span className="dim num">{name}</span> : <Link href={href}>{name}</Link>;
}

function Changes({ changes }: { changes: AuditChange[] }) {
  if (changes.length === 0) return null;
  return (
    <ul className="audit__changes">
      {changes.map((change) => (
        <li key={change.field}>{isPlain(change) ? <Shortened text={changeText(change)} /> : <Sides change={change} />}</li>
      ))}
    </ul>
  );
}

const isPlain = ({ before, after }: AuditChange) => typeof before !== "object" && typeof after !== "object";

function Sides({ change: { label, before, after } }: { change: AuditChange }) {
  const sides = [
    ...(before === undefined ? [] : [{ name: after === undefined ? label : m.audit_before_of({ field: label }), value: before }]),
    ...(after === undefined ? [] : [{ name: before === undefined ? label : m.audit_after_of({ field: label }), value: after }]),
  ];
  return sides.map(({ name, value }) => (
    <div key={name}>
      {name} <Value value={value} />
    </div>
  ));
}

function Value({ value }: { value: AuditValue }) {
  if (typeof value === "string") return <Shortened text={value} />;
  const isNested = value.some((part) => typeof part.value !== "string");
  // A list of words is read fastest on one line.
  if (!isNested && value.every(({ name }) => name === undefined)) return <Shortened text={valueText(value)} />;
  return (
    <>
      <Values parts={value.slice(0, longList)} />
      {value.length > longList && (
        <details className="disclose">
          <summary>{m.audit_more_items({ count: value.length - longList })}</summary>
          <Values parts={value.slice(longList)} />
        </details>
      )}
    </>
  );
}

function Values({ parts }: { parts: Exclude<AuditValue, string> }) {
  return (
    <ul>
      {parts.map(({ name, value }, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- what was written once keeps its order
        <li key={i}>
          {name !== undefined && `${name}: `}
          <Value value={value} />
        </li>
      ))}
    </ul>
  );
}

function Shortened({ text }: { text: string }) {
  if (text.length <= longText) return text;
  const end = text.lastIndexOf(" ", longText);
  return (
    <>
      {m.audit_shortened({ text: text.slice(0, end > 0 ? end : longText) })}
      <details className="disclose">
        <summary>{m.audit_show_all()}</summary>
        <p className="asTyped">{text}</p>
      </details>
    </>
  );
}
