import type { MessageSecrets } from "./record/emails/jobs.ts";
import { linkForMessage as passwordLinkForMessage } from "./record/auth/reset/service.ts";
import { codeForMessage } from "./requests/applicant/codes/service.ts";
import { privateLinkForMessage } from "./requests/applicant/links/service.ts";
import { linkForMessage as draftPersonLinkForMessage } from "./requests/drafts/people/service.ts";
import { linkForMessage as draftLinkForMessage } from "./requests/drafts/service.ts";
import { wholeMessage as messageToFollower } from "./projects/follows/service.ts";
import { linkForMessage as invitationLinkForMessage } from "./partners/members/service.ts";

/** What makes each link and code as its message is sent. The outbox lies below the features that know how, so they are given to it. */
export const messageSecrets: MessageSecrets = {
  private_link: privateLinkForMessage,
  draft_link: draftLinkForMessage,
  draft_person_link: draftPersonLinkForMessage,
  invitation_link: invitationLinkForMessage,
  password_link: passwordLinkForMessage,
  code: codeForMessage,
  follow_message: messageToFollower,
};
