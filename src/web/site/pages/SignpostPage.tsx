import type { ReactNode } from "react";
import { Link } from "wouter";
import { Icon } from "../../kit/Icon.tsx";
import { Signpost } from "../../projects/public/Signpost.tsx";
import "./signpost-page.css";

interface Props {
  heading: string;
  text: string;
  /** What else can be done about it, below the text. */
  children?: ReactNode;
  /** What the ways below have to do with it. */
  about: string;
  ways: { href: string; label: () => string }[];
}

/** What a page says that does not have what was asked for, and where else to go. */
export function SignpostPage({ heading, text, children, about, ways }: Props) {
  return (
    <main id="main">
      <div className="nfb">
        <div className="wrap nf">
          <div>
            <h1>{heading}</h1>
            <p className="lead">{text}</p>
            {children}
          </div>
          <Signpost />
        </div>
      </div>
      <div className="wrap">
        <div className="nfl">
          <p className="muted">{about}</p>
          {ways.map(({ href, label }) => (
            <Link key={href} href={href}>
              {label()}
              <Icon name="arrow" />
            </Link>
          ))}
        </div>
      </div>
    </main>
  );
}
