import { lazy, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { Link, useLocation } from "wouter";
import { callPaths } from "../../../shared/call-paths.ts";
import { fundingRequestForm } from "../../../shared/domain/request-fields.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { paths } from "../../../shared/paths.ts";
import type { CallError } from "../../api/client.ts";
import { fundingRequestKey } from "../../offline/draft-keys.ts";
import { useDraft } from "../../offline/draft.ts";
import { readValues } from "../../kit/form-values.ts";
import { useSubmission } from "../../kit/submit.ts";
import { useToast } from "../../kit/toasts.tsx";
import { usePageData } from "../../runtime/site-context.ts";
import { ErrorSummary } from "../../kit/ErrorSummary.tsx";
import { fetchAgain } from "../../kit/fetch-again.ts";
import { LazyPart } from "../../kit/LazyPart.tsx";
import { ServerPart } from "../../kit/ServerPart.tsx";
import { PageHead } from "../../kit/PageHead.tsx";
import { PrivacyNote } from "../../forms/PrivacyNote.tsx";
import { CallNote } from "../calls/CallOfForm.tsx";
import { ContactSection, LastSection, OrganisationSection, ProjectSection, SovereigntySection } from "./FormSections.tsx";
import { PhoneProgress, SideList } from "./Progress.tsx";
import { sentAddress } from "../sent/sent-address.ts";
import { awaitAnswers, knownAnswers } from "./use-answers.ts";
import { useReviewStep } from "./use-review-step.ts";
import "./funding-request.css";

/** The review, the sending, drafts on other devices, the outbox: what the form can do without for a moment. */
const fetchAfter = () => import("./AfterForm.tsx");
const AfterForm = lazy(fetchAfter);
const DraftTools = lazy(() => fetchAgain(() => import("../drafts/DraftTools.tsx")));

/** The public funding request form (§2, §5). Its `action` is real: it also works without JavaScript. */
export default function FundingRequestPage() {
  const form = useRef<HTMLFormElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const settled = useRef(() => Promise.resolve(true));
  const noteSettling = (isSettled: () => Promise<boolean>) => {
    settled.current = isSettled;
  };
  const draft = useDraft(form, fundingRequestKey, fundingRequestForm);
  const { form: posted } = usePageData();
  const values = useMirror(form, posted?.values ?? {});
  const [waits, setWaits] = useState<string>();
  const [, navigate] = useLocation();
  const toast = useToast();

  const tellFailure = async (failure: CallError) => {
    const after = await fetchAfter().catch(() => undefined);
    toast(after?.failureToast(failure) ?? { title: m.fr_failed_title(), variant: "destructive" });
  };

  const { errors, summary, isPending, verify, send, show } = useSubmission({
    form,
    check: (typed) => knownAnswers()?.checkAnswers(typed, draft.signature !== undefined) ?? {},
    send: async (typed) => (await fetchAfter()).sendRequest(draft, typed),
    onSent: ({ receipt, waits: submissionId }) => {
      const cleared = draft.clear();
      if (receipt) {
        void fetchAfter().then(({ sentToast }) => toast(sentToast(receipt)));
        // The review's place in the history becomes that of the page that the form leads to.
        void cleared.finally(() => navigate(...sentAddress(receipt)));
      } else {
        review.close();
        setWaits(submissionId);
        window.scrollTo(0, 0);
      }
    },
    onFailed: (error) => {
      if (error.code === "already_submitted") void draft.renewSubmissionId();
      if (Object.keys(error.fields).length > 0) review.close();
      void tellFailure(error);
    },
  });
  const latestVerify = useRef(verify);
  latestVerify.current = verify;
  const review = useReviewStep(
    useCallback(() => latestVerify.current(), []),
    focusReviewButton,
  );
  const isReady = useReady();
  // Here before it is wanted: the connection may be gone by then.
  useEffect(() => {
    fetchAfter()
      .then(({ fetchSentPage }) => fetchSentPage())
      .catch(() => undefined);
  }, []);

  /** False when another device has written meanwhile: then the person has to choose first. */
  const isSettled = async () => {
    if (await settled.current()) return true;
    requestAnimationFrame(() => document.getElementById("conflict")?.focus());
    return false;
  };
  const openReview = async () => {
    await awaitAnswers();
    if (verify() && (await isSettled())) review.open();
  };
  const sendReviewed = async () => {
    if (await isSettled()) await send();
    else review.close();
  };
  const backTo = (field: string) => {
    review.close();
    // The form shows with the next frame; only then can it take the focus.
    requestAnimationFrame(() => (document.getElementById(field) ?? document.getElementById(`${field}-place`))?.focus());
  };

  const section = { values, errors, initial: posted?.values ?? {} };
  return (
    <main id="main">
      {/* Hidden and not taken away: who comes back to the form may be without a connection. */}
      <ServerPart name="head" hidden={waits !== undefined}>
        {import.meta.env.SSR && (
          <>
            <PageHead title={m.fr_heading()} lead={m.fr_lead()} />
            <CallNote />
          </>
        )}
      </ServerPart>
      {(waits || review.isReviewing) && (
        <LazyPart failed={<SendWithoutReview onSend={() => void sendReviewed()} />}>
          <AfterForm
            waiting={waits ? { submissionId: waits, draft, onBack: () => setWaits(undefined) } : undefined}
            review={{
              values,
              signature: draft.signature,
              isPending,
              onChange: backTo,
              onBack: () => backTo("review"),
              onSend: () => void sendReviewed(),
            }}
          />
        </LazyPart>
      )}
      <div hidden={review.isReviewing || waits !== undefined}>
        <ServerPart name="links">{import.meta.env.SSR && <HeadLinks />}</ServerPart>
        <PhoneProgress values={values} errors={errors} draft={draft} />
        <div className="wrap formgrid">
          <SideList values={values} errors={errors} draft={draft} />
          <div>
            {draft.isOpen && (
              <LazyPart>
                <DraftTools draft={draft} panel={panel} onSettling={noteSettling} onRefused={show} />
              </LazyPart>
            )}
            <form
              ref={form}
              action={paths.fundingRequest}
              method="post"
              noValidate
              onSubmit={(event) => {
                event.preventDefault();
                void openReview();
              }}
            >
              <ErrorSummary errors={summary} message={posted?.message} />
              <OrganisationSection {...section} draft={draft} />
              <ContactSection {...section} />
              <ProjectSection {...section} />
              <SovereigntySection {...section} />
              <LastSection>
                {/* Without a script there is no review: the form is sent at once. */}
                <button className="btn" id="review" disabled={isPending}>
                  {isReady ? m.review_button() : m.fr_submit()}
                </button>
              </LastSection>
              <PrivacyNote />
            </form>
            <div ref={panel} id="elsewhere" />
          </div>
        </div>
      </div>
    </main>
  );
}

/** Unless something has the focus already: the question that is to be changed. */
function focusReviewButton(): void {
  if (document.activeElement === document.body) document.getElementById("review")?.focus();
}

/** The review's code did not come. The answers are checked, so that nobody has to wait for it. */
function SendWithoutReview({ onSend }: { onSend: () => void }) {
  return (
    <p className="wrap review">
      <button type="button" className="btn" onClick={onSend}>
        {m.fr_submit()}
      </button>
    </p>
  );
}

function HeadLinks() {
  return (
    <p className="wrap headlinks small">
      <Link href={callPaths.all}>{m.calls_title()}</Link>
      <Link href={paths.fundingRequestQuestions}>{m.fr_all_questions()}</Link>
      <Link href={paths.fundingRequestResume}>{m.fr_resume_link()}</Link>
      <Link href={paths.requestLink}>{m.fr_where_it_stands()}</Link>
    </p>
  );
}

/** What was typed is mirrored for the progress list and the understood amount; the controls stay uncontrolled. */
function useMirror(form: RefObject<HTMLFormElement | null>, initial: Record<string, string>): Record<string, string> {
  const [values, setValues] = useState(initial);
  useEffect(() => {
    const element = form.current;
    const mirror = () => element && setValues(readValues(element));
    // A reset empties the controls only after its event.
    const mirrorSoon = () => void Promise.resolve().then(mirror);
    mirror();
    element?.addEventListener("input", mirror);
    element?.addEventListener("reset", mirrorSoon);
    return () => {
      element?.removeEventListener("input", mirror);
      element?.removeEventListener("reset", mirrorSoon);
    };
  }, [form]);
  return values;
}

function useReady(): boolean {
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    setReady(true);
  }, []);
  return isReady;
}
