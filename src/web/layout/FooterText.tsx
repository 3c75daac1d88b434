import { m } from "../../shared/messages/generated/messages.js";
import { paths } from "../../shared/paths.ts";
import { useSite } from "../runtime/site-context.ts";
import { Brand } from "./Brand.tsx";
import { LanguageLinks } from "./LanguageLinks.tsx";

/** What the footer says, in a file of its own: the browser's build leaves all of it out. */
export function FooterText() {
  const { name, year } = useSite();
  return (
    <div className="wrap">
      <div className="foot__cols">
        <div>
          <Brand />
          <p>{m.footer_about_us()}</p>
        </div>
        {linkGroups().map(({ heading, items }) => (
          <nav key={heading} aria-label={heading}>
            <h2>{heading}</h2>
            <ul>
              {items.map(([href, label]) => (
                <li key={href}>
                  <a href={href}>{label}</a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <p className="foot__notices">
        {notices().map(([href, label]) => (
          <a key={href} href={href}>
            {label}
          </a>
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
  );
}

/** Footer links (§2). */
const linkGroups = (): { heading: string; items: [href: string, label: string][] }[] => [
  {
    heading: m.footer_platform(),
    items: [
      [paths.home, m.footer_home()],
      [paths.institutions, m.footer_institutions()],
      [paths.projects, m.tab_projects()],
      [paths.howItWorks, m.tab_how_it_works()],
    ],
  },
  {
    heading: m.tab_resources(),
    items: [
      [paths.resources, m.tab_resources()],
      [paths.about, m.footer_about()],
      [paths.license, m.footer_license()],
      [paths.bankingLedger, m.footer_banking_ledger()],
      [paths.apiDocs, m.footer_api_docs()],
      [paths.faq, m.footer_faq()],
    ],
  },
  { heading: m.footer_get_in_touch(), items: [[paths.contact, m.footer_contact()]] },
];

const notices = () =>
  [
    [paths.privacy, m.privacy_title()],
    [paths.terms, m.terms_title()],
    [paths.accessibility, m.accessibility_title()],
    [paths.status, m.title_status()],
  ] as const;
