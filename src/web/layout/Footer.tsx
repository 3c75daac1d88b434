import { Link } from "wouter";
import { m } from "../../shared/messages/generated/messages.js";
import { paths } from "../../shared/paths.ts";
import { useSite } from "../runtime/site-context.ts";
import { Brand } from "./Brand.tsx";
import { LanguageLinks } from "./LanguageLinks.tsx";
import { footerGroups } from "./navigation.ts";

const notices = [
  [paths.privacy, m.privacy_title],
  [paths.terms, m.terms_title],
  [paths.accessibility, m.accessibility_title],
  [paths.status, m.title_status],
] as const;

export function Footer() {
  const { name, year } = useSite();
  return (
    <footer className="foot">
      <div className="wrap">
        <div className="foot__cols">
          <div>
            <Brand />
            <p>{m.footer_about_us()}</p>
          </div>
          {footerGroups.map(({ heading, items }) => (
            <nav key={heading()} aria-label={heading()}>
              <h2>{heading()}</h2>
              <ul>
                {items.map(({ href, label }) => (
                  <li key={href}>
                    <Link href={href}>{label()}</Link>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        <p className="foot__notices">
          {notices.map(([href, label]) => (
            <Link key={href} href={href}>
              {label()}
            </Link>
          ))}
        </p>
        <div className="foot__end">
          <LanguageLinks />
          <span>
            © {year} {name}
          </span>
          <span>{m.footer_undrip()}</span>
        </div>
      </div>
    </footer>
  );
}
