import { useCallback, useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import { m } from "../../../shared/messages/generated/messages.js";
import { paths } from "../../../shared/paths.ts";
import { api, type CallError } from "../../api/client.ts";
import type { KeptDraft } from "../../offline/device-drafts.ts";
import type { PageProps } from "../../runtime/route.ts";
import { ErrorSummary } from "../../kit/ErrorSummary.tsx";
import { TextField } from "../../kit/fields.tsx";
import { PageHead } from "../../kit/PageHead.tsx";
import { PrivacyNote } from "../../forms/PrivacyNote.tsx";
import { DraftChoice } from "./DraftChoice.tsx";
import { isOfDevice, readDevice, takeOver, type TheirDraft } from "./resume.ts";
import "./drafts.css";

export const titleOf = () => m.draft_resume_title();

/** Opens a draft from another device, by its link or by its code, and leads to the form. */
export default function ResumePage({ params }: PageProps) {
  const token = params["token"];
  const [, navigate] = useLocation();
  const [problem, setProblem] = useState<string>();
  const [isOpening, setOpening] = useState(token !== undefined);
  const [choice, setChoice] = useState<{ here: KeptDraft; theirs: TheirDraft; token: string }>();

  // Whoever leaves while the draft is on its way does not want it any more, and is not fetched back.
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  const open = useCallback(
    async (given: string, theirs: TheirDraft, isChosen = false) => {
      const here = isChosen ? undefined : await readDevice(theirs);
      if (!isShown.current) return;
      if (here) return setChoice({ here, theirs, token: given });
      await takeOver(given, theirs);
      if (isShown.current) navigate(paths.fundingRequest, { replace: true });
    },
    [navigate],
  );
  const openByToken = useCallback(
    async (given: string) => {
      setProblem(undefined);
      try {
        await open(given, await api("GET /api/drafts/{token}", { params: { token: given } }));
      } catch (error) {
        // A link that has ended leads to what this device still has of it, and there it is said what became of it.
        if (await isOfDevice(given)) return navigate(paths.fundingRequest, { replace: true });
        setProblem((error as CallError).reason ?? m.draft_resume_failed({ reason: m.draft_no_connection() }));
      }
    },
    [open, navigate],
  );
  const openByCode = async (code: string) => {
    setProblem(undefined);
    try {
      const found = await api("POST /api/drafts/resume", { body: { code } });
      await openByToken(found.token);
    } catch (error) {
      setProblem((error as CallError).reason ?? m.draft_resume_failed({ reason: m.draft_no_connection() }));
    }
  };
  useEffect(() => {
    if (token) void openByToken(token).then(() => setOpening(false));
  }, [token, openByToken]);

  return (
    <main id="main">
      <PageHead title={m.draft_resume_title()} lead={m.draft_resume_lead()} />
      <div className="wrap resume stack-5">
        {choice && (
          <DraftChoice
            here={choice.here}
            coming={{ values: choice.theirs.values, savedAt: choice.theirs.changedAt }}
            comingTitle={m.draft_choice_coming()}
            onHere={() => navigate(paths.fundingRequest, { replace: true })}
            onComing={() => void open(choice.token, choice.theirs, true)}
          />
        )}
        {isOpening && <p role="status">{m.draft_resume_opening()}</p>}
        {!choice && !isOpening && <CodeForm problem={problem} onCode={openByCode} />}
        <noscript>
          <p>{m.draft_resume_noscript()}</p>
        </noscript>
      </div>
    </main>
  );
}

function CodeForm({ problem, onCode }: { problem: string | undefined; onCode: (code: string) => Promise<void> }) {
  const input = useRef<HTMLFormElement>(null);
  const [error, setError] = useState<string>();
  const [isPending, setPending] = useState(false);
  const send = async () => {
    const code = String(new FormData(input.current ?? undefined).get("code") ?? "").trim();
    setError(code ? undefined : m.draft_resume_code_empty());
    if (!code || isPending) return;
    setPending(true);
    await onCode(code);
    setPending(false);
  };
  return (
    <form
      ref={input}
      className="card stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <ErrorSummary errors={noFields} message={problem} />
      <TextField
        name="code"
        label={m.draft_resume_code()}
        hint={m.draft_resume_code_hint()}
        maxLength={20}
        autoComplete="off"
        error={error}
        short
      />
      <p className="small muted">{m.draft_resume_where()}</p>
      <p className="row">
        <button className="btn" disabled={isPending}>
          {isPending ? m.draft_resume_opening() : m.draft_resume_open()}
        </button>
        <a className="btn btn--ghost" href={paths.fundingRequest}>
          {m.draft_resume_new()}
        </a>
      </p>
      <PrivacyNote />
    </form>
  );
}

const noFields = {};
