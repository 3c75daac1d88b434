import type { ReactNode } from "react";
import { Link } from "wouter";
import { m } from "../../../shared/messages/generated/messages.js";
import { paths } from "../../../shared/paths.ts";
import { LazyPart } from "../../kit/LazyPart.tsx";
import { PageHead } from "../../kit/PageHead.tsx";
import { PageFailed } from "../../kit/PageStates.tsx";
import { NoLonger } from "./NoLonger.tsx";

interface Props<Data> {
  token: string;
  /** What the server has answered, or why it did not. */
  of: { data: Data | undefined; error: unknown; isPending: boolean; refetch: () => void };
  words: {
    title: string;
    loading: string;
    noScript: string;
    goneTitle: string;
    failedTitle: string;
    failedText: string;
  };
  /** The class of the page's column, and of one that has a sentence alone. */
  column: string;
  plainColumn: string;
  /** Where it leads when there is nothing behind the link: to a new link, unless said. */
  goneWay?: ReactNode;
  /** The page itself, whose code comes while the server answers. */
  children: (data: Data) => ReactNode;
}

/** A page behind a private link: what it shows once the server has answered, what stands there before, and in its place when the link is dead. */
export function PrivatePage<Data>({ token, of, words, column, plainColumn, goneWay, children }: Props<Data>) {
  const { data, error, isPending, refetch } = of;
  const waiting = <Waiting words={words} column={column} />;
  if (data !== undefined)
    return (
      <LazyPart pending={waiting} failed={<PageFailed />}>
        {children(data)}
      </LazyPart>
    );
  if (isPending) return waiting;
  const { goneTitle, failedTitle, failedText } = words;
  return (
    <NoLonger
      {...{ token, error, plainColumn, goneTitle, failedTitle, failedText }}
      {...(goneWay !== undefined && { goneWay })}
      onAgain={refetch}
    />
  );
}

function Waiting({ words: { title, loading, noScript }, column }: Pick<Props<never>, "words" | "column">) {
  return (
    <main id="main" aria-busy="true">
      <PageHead title={title} lead={loading} />
      <div className={`wrap ${column}`}>
        <noscript>
          {import.meta.env.SSR && (
            <p>
              {noScript} <a href={paths.requestLink}>{m.req_page_new_link()}</a>
            </p>
          )}
        </noscript>
        <div className="skel" />
        <div className="skel" />
      </div>
    </main>
  );
}

/** A request without a project has a page, and the page of a dead link says how to get a new one. */
export function BackToRequest({ token }: { token: string }) {
  return (
    <Link className="btn" href={paths.request(token)}>
      {m.comm_back()}
    </Link>
  );
}
