import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Link } from "wouter";
import { m } from "../../../shared/messages/generated/messages.js";
import { deskPaths } from "../../../shared/desk-paths.ts";
import { api, type CallInput, type CallOutput } from "../../api/client.ts";
import QueryArea from "../../session/QueryArea.tsx";
import { useAuth } from "../../session/auth-context.tsx";
import { formatDateTime } from "../../kit/dates.ts";
import { counted, formatNumber } from "../../kit/numbers.ts";
import { listenToDesk, resumeLive } from "./connection.ts";
import { useChange } from "../../kit/use-change.ts";
import "./bell.css";

type Notifications = CallOutput<"GET /api/admin/notifications">;
type Notification = Notifications["items"][number];

const key = ["/api/admin/notifications"];

/** What one of the staff was told, with the number of what is unread. */
export function Bell() {
  return (
    <QueryArea>
      <BellMenu />
    </QueryArea>
  );
}

function BellMenu() {
  const list = useQuery({ queryKey: key, queryFn: () => api("GET /api/admin/notifications", {}), refetchOnMount: "always" });
  const read = useChange({
    call: (body: CallInput<"POST /api/admin/notifications/read">["body"]) => api("POST /api/admin/notifications/read", { body }),
    // Nobody asked for it in words; what stays unread stands there still.
    failed: () => undefined,
    reads: [key],
  });
  useLiveBell();
  const [isOpen, setOpen] = useState(false);
  const menu = useClosing(isOpen, () => setOpen(false));
  const unread = list.data?.unread ?? 0;
  const label = unread === 0 ? m.live_bell() : counted(unread, m.live_bell_unread_one, m.live_bell_unread_many);
  return (
    <section className="bell" aria-label={m.live_bell()} ref={menu}>
      <p className="vh" role="status">
        {unread > 0 && label}
      </p>
      <button
        type="button"
        className="bell__button"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls="bell-list"
        onClick={() => setOpen(!isOpen)}
      >
        <svg className="i" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M6 16.500V11a6 6 0 0 1 12 0v5.500l1.500 2h-15zM10 21h4" />
        </svg>
        {unread > 0 && (
          <span className="bell__count num" aria-hidden="true">
            {unread > 99 ? "99+" : formatNumber(unread)}
          </span>
        )}
      </button>
      <div className="bell__panel" id="bell-list" hidden={!isOpen}>
        <div className="bell__head">
          <h2>{m.live_bell()}</h2>
          {unread > 0 && (
            <button type="button" className="btn btn--ghost btn--sm" onClick={() => read.mutate({ all: true })}>
              {m.live_bell_all_read()}
            </button>
          )}
        </div>
        {list.isPending && <div className="skel bell__wait" aria-busy="true" />}
        {list.isError && (
          <p className="bell__none" role="alert">
            {m.live_bell_failed()}{" "}
            <button type="button" className="btn btn--q btn--sm" onClick={() => void list.refetch()}>
              {m.try_again()}
            </button>
          </p>
        )}
        {list.data?.items.length === 0 && <p className="bell__none">{m.live_bell_empty()}</p>}
        <ul>
          {list.data?.items.map((item) => (
            <li key={item.id}>
              <Link
                href={addressOf(item)}
                onClick={() => {
                  setOpen(false);
                  if (!item.isRead) read.mutate({ ids: [item.id] });
                }}
              >
                <span className={item.isRead ? "bell__text" : "bell__text bell__text--new"}>
                  {item.text}
                  {!item.isRead && <span className="vh"> ({m.live_bell_unread()})</span>}
                </span>
                <time className="xs dim" dateTime={item.createdAt}>
                  {formatDateTime(item.createdAt)}
                </time>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function addressOf(notification: Notification): string {
  const { fundingRequestId, projectId, approvalId, isMany, tab, screeningCaseId, institutionId } = notification;
  const { isAboutControl, isAboutScreening, isAboutPayment, isAboutCompliance, isAboutPartnership } = notification;
  if (approvalId !== null) return deskPaths.approvals;
  if (isAboutScreening) return screeningCaseId === null ? deskPaths.screening : deskPaths.screeningCase(screeningCaseId);
  if (isAboutPayment) return deskPaths.paymentQuestions;
  if (institutionId !== null && isAboutPartnership) return deskPaths.partnershipOf(institutionId);
  if (institutionId !== null) return isAboutCompliance ? deskPaths.complianceOf(institutionId) : deskPaths.kycFile(institutionId);
  if (isAboutControl) return deskPaths.certifications;
  if (fundingRequestId !== null) return deskPaths.fundingRequest(fundingRequestId, tab ?? undefined);
  if (isMany) return deskPaths.myFundingRequests;
  return projectId === null ? deskPaths.fundingRequests : deskPaths.project(projectId);
}

/** Keeps the number as it is, and asks again who this is when the session has ended. */
function useLiveBell(): void {
  const client = useQueryClient();
  const { refresh, lapses } = useAuth();
  const askAgain = useEffectEvent(() => void refresh().then((isSignedIn) => isSignedIn && resumeLive()));
  // Whoever was asked to log in again has done so.
  useEffect(() => {
    if (lapses === 0) resumeLive();
  }, [lapses]);
  useEffect(() => {
    return listenToDesk({
      onReady: () => void client.invalidateQueries({ queryKey: key }),
      onChange: ({ what }) => void (what === "notification" && client.invalidateQueries({ queryKey: key })),
      onSignedOut: () => askAgain(),
    });
  }, [client]);
}

/** Escape and a click elsewhere close the list; Escape gives the focus back to the bell. */
function useClosing(isOpen: boolean, onClose: () => void) {
  const menu = useRef<HTMLElement>(null);
  const close = useEffectEvent((event: Event) => {
    if (event instanceof KeyboardEvent) {
      if (event.key !== "Escape") return;
      // The drawer below closes by Escape too; one press closes one thing.
      event.preventDefault();
      menu.current?.querySelector("button")?.focus();
    } else if (menu.current?.contains(event.target as Node)) return;
    onClose();
  });
  useEffect(() => {
    if (!isOpen) return;
    const onEvent = (event: Event) => close(event);
    document.addEventListener("click", onEvent);
    document.addEventListener("keydown", onEvent, { capture: true });
    return () => {
      document.removeEventListener("click", onEvent);
      document.removeEventListener("keydown", onEvent, { capture: true });
    };
  }, [isOpen]);
  return menu;
}
