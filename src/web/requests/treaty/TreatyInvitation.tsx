import { lazy } from "react";
import { isNationType } from "../../../shared/domain/organisations.ts";
import type { InvitationProps } from "./InvitationCard.tsx";
import { LazyPart } from "../../kit/LazyPart.tsx";

/** Most who write are not nations: the invitation's own code comes when a nation's type is chosen. */
const InvitationCard = lazy(() => import("./InvitationCard.tsx"));

/** The optional treaty invitation below the type field; only nations are invited (§4). */
export function TreatyInvitation({ type, ...card }: InvitationProps & { type: string }) {
  // A signature stays in sight when another type is chosen after it, because it has to be removed then.
  if (!isNationType(type) && !card.signature) return null;
  return (
    <LazyPart>
      <InvitationCard {...card} />
    </LazyPart>
  );
}
