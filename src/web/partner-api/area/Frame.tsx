import { type ReactNode, useEffect, useRef } from "react";
import { Link, useLocation } from "wouter";
import { partnerModes } from "../../../shared/domain/partner-scopes.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { partnerPaths } from "../../../shared/partner-paths.ts";
import { paths } from "../../../shared/paths.ts";
import { Icon } from "../../kit/Icon.tsx";
import { useAuth } from "../../session/auth-context.tsx";
import { ProofQuestion } from "../../session/ProofQuestion.tsx";
import { MoneyChanges } from "./MoneyChanges.tsx";
import { inMode, useMode } from "./use-mode.ts";
import { Segments } from "../../kit/Segments.tsx";
import "../../kit/tabs.css";
import "../../styles/admin.css";
import "./partner.css";

const places = [
  { href: paths.partner, label: m.area_nav_account },
  { href: partnerPaths.file, label: m.area_nav_file },
  { href: partnerPaths.agreement, label: m.part_nav },
  { href: partnerPaths.commitments, label: m.commitments_nav },
  { href: partnerPaths.keys, label: m.area_nav_keys },
  { href: partnerPaths.webhooks, label: m.area_nav_webhooks },
  { href: partnerPaths.transfers, label: m.area_nav_transfers },
  { href: partnerPaths.reports, label: m.area_nav_reports },
  { href: partnerPaths.requests, label: m.area_nav_requests },
];

/** What every page of the area sits in: whose it is, its places, and in which mode they are looked at. */
export function Frame({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  const { user } = useAuth();
  const { mode } = useMode();
  const [path] = useLocation();
  const nav = useRef<HTMLElement>(null);
  // On a phone the row of places is wider than the screen: the one that is open comes into view.
  useEffect(() => {
    const current = nav.current?.querySelector<HTMLElement>("[aria-current]");
    if (nav.current && current) nav.current.scrollLeft = current.offsetLeft - nav.current.offsetLeft - current.offsetWidth;
  }, [path]);
  return (
    <main id="main" className="wrap apage">
      <div className="phead2">
        <p className="name">{user?.institution?.name}</p>
        <ModeSwitch />
      </div>
      <nav className="tablist pnav" ref={nav} aria-label={m.area_nav()}>
        {places.map(({ href, label }) => (
          <Link key={href} href={inMode(href, mode)} aria-current={href === path ? "page" : undefined}>
            {label()}
          </Link>
        ))}
      </nav>
      <p className={`pmode pmode--${mode}`}>
        <Icon name={mode === "test" ? "info" : "bank"} />
        {mode === "test" ? m.area_test_note() : m.area_live_note()}
      </p>
      <div className="ahead">
        <h1>{title}</h1>
        {action}
      </div>
      <MoneyChanges />
      {children}
      <ProofQuestion />
    </main>
  );
}

const modeLabels = { test: m.area_mode_test, live: m.area_mode_live };

function ModeSwitch() {
  const { mode, setMode } = useMode();
  return (
    <Segments
      label={m.area_mode()}
      value={mode}
      options={partnerModes.map((one) => ({ value: one, label: modeLabels[one]() }))}
      onChange={setMode}
    />
  );
}
