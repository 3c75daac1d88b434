import { useEffect } from "react";
import { Link, useLocation } from "wouter";
import { m } from "../../../shared/messages/generated/messages.js";
import { type ExternalResource, externalResources } from "../../../shared/domain/external-resources.ts";
import type { PageProps } from "../../runtime/route.ts";
import { Icon } from "../../kit/Icon.tsx";
import { PageHead } from "../../kit/PageHead.tsx";
import NotFoundPage from "./NotFoundPage.tsx";
import "./external.css";

/** How long the page stays before it sends the browser on (§9). */
const delayMs = 2_000;

const titles: Record<ExternalResource, () => string> = {
  about: m.footer_about,
  license: m.footer_license,
  "banking-ledger": m.footer_banking_ledger,
  "api-docs": m.footer_api_docs,
  faq: m.footer_faq,
};

function isKnown(resource: string): resource is ExternalResource {
  return Object.hasOwn(externalResources, resource);
}

function find(resource = ""): { title: string; href: string } | undefined {
  return isKnown(resource) ? { title: titles[resource](), href: externalResources[resource] } : undefined;
}

export function titleOf({ resource }: PageProps["params"]): string {
  const target = find(resource);
  return target ? m.external_heading({ title: target.title }) : m.title_not_found();
}

/** /external/{resource}: goes on to the resource after two seconds (§2); the link is there for whoever does not want to wait. */
export default function ExternalPage({ params }: PageProps) {
  const target = find(params["resource"]);
  const href = target?.href;
  const [, navigate] = useLocation();
  useEffect(() => {
    if (!href) return undefined;
    const timer = setTimeout(() => navigate(href, { replace: true }), delayMs);
    return () => clearTimeout(timer);
  }, [href, navigate]);
  if (!target) return <NotFoundPage />;
  return (
    <main id="main">
      <PageHead title={m.external_heading({ title: target.title })} lead={m.external_text()} />
      <div className="wrap onward">
        <p>
          <Link className="btn" href={target.href}>
            {m.external_link({ title: target.title })}
            <Icon name="arrow" />
          </Link>
        </p>
        <noscript>
          <p className="muted">{m.external_noscript()}</p>
        </noscript>
      </div>
    </main>
  );
}
