import { Link, useSearch } from "wouter";
import { m } from "../../../shared/messages/generated/messages.js";
import { paths } from "../../../shared/paths.ts";
import { useRead } from "../../api/use-read.ts";
import { Icon } from "../../kit/Icon.tsx";
import { PageHead } from "../../kit/PageHead.tsx";
import { useProviderText } from "../../runtime/provider-text.ts";
import { ServerPart } from "../../kit/ServerPart.tsx";
import { usePageData } from "../../runtime/site-context.ts";
import { AboutProject } from "./AboutProject.tsx";
import { projectAskedFor } from "./asked-project.ts";
import { contactWords } from "./contact-words.ts";
import { ContactForm } from "./ContactForm.tsx";
import { WhatNext } from "./WhatNext.tsx";

/** Become a Bank Partner: the institution inquiry form preset to Bank (§2 /contact); with a project in its address it is about that one. */
export default function ContactPage() {
  const search = useSearch();
  const { form: posted } = usePageData();
  // What a plain form brought back names it too.
  const publicId = projectAskedFor(new URLSearchParams(search || { project: posted?.values["project"] ?? "" }));
  if (publicId) return <HelpFund publicId={publicId} pledge={posted?.values["pledge"]} />;
  return (
    <main id="main">
      <ServerPart name="head">{import.meta.env.SSR && <Head />}</ServerPart>
      <div className="wrap split cgrid">
        <ServerPart name="next">
          {import.meta.env.SSR && (
            <>
              <h2 className="h3">{m.home_what_next()}</h2>
              <WhatNext />
              <p className="small next">
                {m.write_link_visitors()} <Link href={paths.message}>{m.title_write()}</Link>
              </p>
            </>
          )}
        </ServerPart>
        <ContactForm initialType="Bank" />
      </div>
    </main>
  );
}

function Head() {
  return <PageHead title={m.contact_heading()} lead={useProviderText("contact", contactWords).lead} />;
}

function HelpFund({ publicId, pledge }: { publicId: string; pledge: string | undefined }) {
  const { data: project } = useRead("GET /api/projects/{publicId}", { params: { publicId } });
  return (
    <main id="main">
      <PageHead title={m.community_help()} lead={m.contact_project_lead()}>
        <p>
          <Link className="crumb" href={paths.project(publicId)}>
            <Icon name="back" />
            {m.contact_project_back()}
          </Link>
        </p>
      </PageHead>
      <div className="wrap split cgrid">
        <div>
          <h2 className="h3">{m.home_what_next()}</h2>
          <ol className="next">
            <li>{m.contact_project_then_write()}</li>
            <li>{m.contact_project_then_check()}</li>
            <li>{m.contact_project_then_pay()}</li>
          </ol>
        </div>
        <ContactForm initialType="Bank" about={<AboutProject publicId={publicId} project={project} pledge={pledge} />} project={publicId} />
      </div>
    </main>
  );
}
