import { lazy, Suspense } from "react";
import { Link } from "wouter";
import { m } from "../../../shared/messages/generated/messages.js";
import { paths } from "../../../shared/paths.ts";
import type { ProjectCategory } from "../../content/types.ts";
import { Icon } from "../../kit/Icon.tsx";
import { Text } from "../../kit/Prose.tsx";
import { useProviderText } from "../../runtime/provider-text.ts";
import { ServerPart } from "../../kit/ServerPart.tsx";
import { ContactForm } from "../../requests/contact/ContactForm.tsx";
import { WhatNext } from "../../requests/contact/WhatNext.tsx";
import { InstitutionCards } from "../../partners/public/InstitutionCards.tsx";
import { Illustration } from "../../projects/public/Illustration.tsx";
import { Certifications } from "./Certifications.tsx";
import { homeWords } from "./home-words.ts";
import { Coin, Land } from "./HeroArt.tsx";
import { StatTiles } from "./StatTiles.tsx";
import "./home.css";

/** Imported so, its styles are not the home page's: they come with it, where there is a project. */
const NewestProjects = import.meta.env.SSR ? lazy(() => import("./NewestProjects.tsx")) : undefined;

/** Categories of the projects page, in its order (§2). */
const funded: { category: ProjectCategory; label: () => string }[] = [
  { category: "water", label: m.home_fund_water },
  { category: "education", label: m.home_fund_education },
  { category: "healthcare", label: m.home_fund_healthcare },
  { category: "economic", label: m.home_fund_economic },
  { category: "renewable", label: m.home_fund_renewable },
  { category: "veterans", label: m.home_fund_veterans },
];

/** The home page (§1): what the product is for, what it has done, and how to begin. */
export default function HomePage() {
  return (
    <main id="main">
      <ServerPart name="hero">{import.meta.env.SSR && <Hero />}</ServerPart>
      <ServerPart name="mission">{import.meta.env.SSR && <MissionAndPartner />}</ServerPart>
      <ServerPart name="newest">
        {NewestProjects && (
          <Suspense>
            <NewestProjects />
          </Suspense>
        )}
      </ServerPart>
      <StatTiles />
      <ServerPart name="steps">
        {import.meta.env.SSR && (
          <>
            <Steps />
            <section className="sec sec--line">
              <WhatWeFund />
              <HowWeChoose />
            </section>
          </>
        )}
      </ServerPart>
      <section className="sec sec--line">
        <div className="wrap">
          <InstitutionCards />
        </div>
      </section>
      <ServerPart name="certifications">{import.meta.env.SSR && <Certifications />}</ServerPart>
      <section className="sec formband" id="contact-form" aria-labelledby="contact-form-title">
        <div className="wrap split">
          <ServerPart name="interest" className="ahead2">
            {import.meta.env.SSR && <Interest />}
          </ServerPart>
          <ContactForm />
        </div>
      </section>
    </main>
  );
}

const useWords = () => useProviderText("home", homeWords);

function Interest() {
  const { heading, text } = useWords().interest;
  return (
    <>
      <h2 id="contact-form-title">{heading}</h2>
      <p className="muted">
        <Text of={text} />
      </p>
      <WhatNext />
    </>
  );
}

function Hero() {
  const { heading, learnMore, request, coinLabel } = useWords().hero;
  return (
    <section className="hero">
      <div className="wrap hero__in">
        <div className="hero__txt">
          <h1>{heading}</h1>
          <p className="lead">{m.home_banner()}</p>
          <div className="row">
            <Link className="btn" href={paths.howItWorks}>
              {learnMore}
            </Link>
            <Link className="btn btn--2" href={paths.fundingRequest}>
              {request}
            </Link>
          </div>
        </div>
        <div className="coinwrap">
          <Coin label={coinLabel} />
        </div>
      </div>
      <Land />
    </section>
  );
}

function MissionAndPartner() {
  const { mission, partner } = useWords();
  return (
    <section className="deepband deep">
      <div className="wrap two">
        <div className="stack">
          <h2 className="over">{mission.heading}</h2>
          <p className="mission">{mission.statement}</p>
          <p className="slogan">{mission.slogan}</p>
        </div>
        <div className="partner stack">
          <h2>{partner.heading}</h2>
          <p>
            <Text of={partner.text} />
          </p>
          <ul className="stack-2">
            {partner.points.map((point) => (
              <li key={point}>
                <Icon name="check" />
                {point}
              </li>
            ))}
          </ul>
          <p>
            <Link className="btn btn--cream" href={partner.href}>
              {partner.label}
              <Icon name="arrow" />
            </Link>
          </p>
        </div>
      </div>
    </section>
  );
}

function Steps() {
  const { heading, items, more, href } = useWords().steps;
  return (
    <section className="sec sec--line" id="how">
      <div className="wrap">
        <h2>{heading}</h2>
        <ol className="steps">
          {items.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>
                <Text of={text} />
              </p>
            </li>
          ))}
        </ol>
        <p>
          <Link className="arrow" href={href}>
            {more}
            <Icon name="arrow" />
          </Link>
        </p>
      </div>
    </section>
  );
}

function WhatWeFund() {
  return (
    <div className="wrap">
      <h2>{m.home_fund_heading()}</h2>
      <ul className="six">
        {funded.map(({ category, label }) => (
          <li key={category}>
            {/* A plain link: the projects page chooses the category by the address, also without a script. */}
            <a href={`${paths.projects}#${category}`}>
              <Illustration of={category} />
              {label()}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function HowWeChoose() {
  const { heading, intro, items } = useWords().criteria;
  return (
    <div className="wrap split">
      <div className="ahead2">
        <h2 className="h2b">{heading}</h2>
        <p className="muted">{intro}</p>
      </div>
      <ul className="crit">
        {items.map(({ title, text }) => (
          <li key={title}>
            <Icon name="check" />
            <div>
              <h3>{title}</h3>
              <p>
                <Text of={text} />
              </p>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
