import { type MouseEvent, useEffect, useState } from "react";
import type { TreatySignatureData } from "../../../shared/domain/treaty.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { paths } from "../../../shared/paths.ts";
import { treatyAbout } from "../../content/en/treaty-about.ts";
import { useToast } from "../../kit/toasts.tsx";
import { nationOf } from "../../runtime/site.ts";
import { usePageData, useSite } from "../../runtime/site-context.ts";
import { Icon } from "../../kit/Icon.tsx";
import { PageHead } from "../../kit/PageHead.tsx";
import { ServerPart } from "../../kit/ServerPart.tsx";
import { AboutTreaty } from "./AboutTreaty.tsx";
import { saveSignature } from "./signature.ts";
import { renewTreaty, writeSignature } from "./treaty-document.ts";
import { SignedBanner } from "./SignedBanner.tsx";
import type TreatyDialog from "./TreatyDialog.tsx";
import { TreatyPrint } from "./TreatyPrint.tsx";
import { TreatyText } from "./TreatyText.tsx";
import "../../kit/pages.css";
import "../../kit/tabs.css";
import "./treaty-page.css";
import "../../kit/weave.css";

/** The public treaty page (§2): two tabs, which are links to their panels and so work without JavaScript too. */
export default function TreatyPage() {
  const tab = useTab();
  const { texts } = usePageData();
  // Nobody signs what another version has replaced: it is there to be read.
  if (import.meta.env.SSR && texts?.treaty?.isEarlier)
    return (
      <main id="main">
        <PageHead title={m.title_treaty()} lead={m.textpage_replaced()} weave />
        <div className="wrap tpage">
          <TreatyPrint />
          <TreatyText />
        </div>
      </main>
    );
  const current = (id: Tab) => (tab === id ? ("page" as const) : undefined);
  return (
    <main id="main">
      <ServerPart name="head">{import.meta.env.SSR && <PageHead title={treatyAbout.heading} lead={treatyAbout.lead} weave />}</ServerPart>
      <div className="wrap tpage" data-tab={tab}>
        <nav className="tablist" aria-label={m.treatypage_tabs()}>
          <a href="#about" aria-current={current("about")}>
            {m.treatypage_tab_about()}
          </a>
          <a href="#sign" aria-current={current("sign")}>
            {m.treatypage_tab_sign()}
          </a>
        </nav>
        <ServerPart name="about" id="about" className="tgrid">
          {import.meta.env.SSR && <AboutTreaty />}
        </ServerPart>
        <div id="sign" className="tsg">
          <ViewAndSign />
        </div>
      </div>
    </main>
  );
}

type Tab = "about" | "sign";

/** Until React has taken over, CSS alone chooses the panel by the address's target. */
function useTab(): Tab | undefined {
  const [tab, setTab] = useState<Tab>();
  useEffect(() => {
    const read = () => setTab(location.hash === "#sign" ? "sign" : "about");
    read();
    addEventListener("hashchange", read);
    return () => removeEventListener("hashchange", read);
  }, []);
  return tab;
}

function ViewAndSign() {
  const [Dialog, setDialog] = useState<typeof TreatyDialog>();
  const [signature, setSignature] = useState<TreatySignatureData>();
  const [refused, setRefused] = useState<{ signature: TreatySignatureData; why: string }>();
  const site = useSite();
  const nation = nationOf(site);
  const toast = useToast();

  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const { href } = event.currentTarget;
    // Where the dialog's code does not arrive, the page that needs none of it does the same.
    import("./TreatyDialog.tsx").then(
      (module) => setDialog(() => module.default),
      () => location.assign(href),
    );
  };
  const sign = (signed: TreatySignatureData) => {
    setDialog(undefined);
    setSignature(signed);
    writeSignature(document, signed);
    setRefused(undefined);
    // No form carries it to us later: a page that was kept for long may have a text that nobody can sign any more.
    void saveSignature(signed).then(async (why) => {
      if (why === undefined) return;
      await renewTreaty().catch(() => undefined);
      setSignature(undefined);
      setRefused({ signature: signed, why });
    });
    toast({
      title: m.treaty_signed_title(),
      description: m.treaty_signed_toast({ nation_of_provider: nation, title: signed.signatoryTitle, nation: signed.nationName }),
    });
    scrollTo({ top: 0 });
  };

  return (
    <>
      <div className="stack-5">
        <TreatyPrint />
        {signature && <SignedBanner signature={signature} headingLevel={2} />}
        {refused && (
          <div className="banner banner--no" role="alert">
            <Icon name="warning" />
            <p>
              <b>{m.treatypage_refused()}</b> {refused.why}
            </p>
          </div>
        )}
        <ServerPart name="treaty">{import.meta.env.SSR && <TreatyText />}</ServerPart>
      </div>
      <aside className="tact stack-5">
        {!signature && (
          <div className="stack-2">
            <h2 className="h3">{m.treatypage_sign_title()}</h2>
            <p className="small muted">{m.treatypage_sign_text()}</p>
            <p>
              <a className="btn" href={paths.treatySign} onClick={open}>
                <Icon name="pen" />
                {m.treatypage_read_and_sign()}
              </a>
            </p>
          </div>
        )}
        <div className="stack-2 tkeep">
          <h2 className="h3">{m.treatypage_keep_title()}</h2>
          <p className="small muted">{m.treatypage_keep_text()}</p>
          <p>
            <button type="button" className="btn btn--2" onClick={() => print()}>
              <Icon name="print" />
              {m.treatypage_print()}
            </button>
          </p>
        </div>
      </aside>
      {Dialog && (
        <Dialog
          nationName={refused?.signature.nationName ?? ""}
          typed={refused?.signature}
          onSigned={sign}
          onClose={() => setDialog(undefined)}
        />
      )}
    </>
  );
}
