import { m } from "../../shared/messages/generated/messages.js";
import { paths } from "../../shared/paths.ts";
import type { ShownVersion } from "../runtime/provider-text.ts";
import { formatDay } from "./dates.ts";

/** The version as texts that two people publish are known by: the files' by their day, those after it by their numbers. */
export const versionLine = ({ number, version }: Pick<ShownVersion, "number" | "version">) =>
  number === 1 ? m.treatypage_version({ version }) : m.textpage_version({ number });

/** Since when it holds, what was before it, or what has taken its place. It is no part of the text (data-frame): a control reads that. */
export function VersionNote({ shown }: { shown: ShownVersion }) {
  const { page, number, since, isEarlier } = shown;
  const earlier = Array.from({ length: number - 1 }, (_, index) => index + 1);
  if (!isEarlier && number === 1) return null;
  return (
    <p className="small muted" data-frame="">
      {isEarlier ? (
        <>
          <strong>{m.textpage_replaced()}</strong> <a href={page}>{m.textpage_in_force()}</a>
        </>
      ) : (
        <>
          {since !== null && `${m.textpage_since({ date: formatDay(since) })} `}
          {m.textpage_earlier()}{" "}
          {earlier.map((one) => (
            <a key={one} href={paths.textVersion(page, one)}>
              {m.textpage_version({ number: one })}{" "}
            </a>
          ))}
        </>
      )}
    </p>
  );
}
