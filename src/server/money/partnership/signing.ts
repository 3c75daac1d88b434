import { AppError } from "../../../shared/domain/errors.ts";
import type { PartnershipSide } from "../../../shared/domain/partnership.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Context } from "../../runtime/context.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import * as versions from "../../projects/agreements/versions/service.ts";
import { rehash } from "./signed.ts";
import * as emails from "./emails.ts";
import { log } from "./service.ts";

interface Offer {
  institutionId: number;
  agreementId: number;
  hash: string;
  name: string;
  role: string;
}
type Doer = { id: number | null; username: string };

/** The second person's yes is the provider's signature. Throws conflict when the offer is not there any more. */
export async function signForProvider(context: Context, tx: Queryable, offer: Offer, by: Doer): Promise<void> {
  const open = await versions.findOpen(tx, offer);
  if (open?.id !== offer.agreementId) throw new AppError("conflict", m.agr_error_changed());
  await sign(context, tx, offer.institutionId, open, { side: "provider", ...offer, by });
}

/** The second person's no, or an offer that nobody decided: its members hear of it, and it can be mended and offered again. */
export async function letOfferGo(context: Context, tx: Queryable, { institutionId, agreementId }: Offer): Promise<void> {
  if ((await versions.findOpen(tx, { institutionId }))?.id !== agreementId) return;
  await versions.dropOpen(tx, { institutionId }, m.agr_let_go());
  await emails.writeDropped(context, tx, institutionId, m.agr_let_go());
}

/** Keeps a signature; with that of the other side the agreement is in force from now on. Throws conflict as signing any agreement does. */
export async function sign(
  context: Context,
  tx: Queryable,
  institutionId: number,
  offer: versions.StoredAgreement,
  { side, hash, name, role, by }: { side: PartnershipSide; hash: string; name: string; role: string; by: Doer },
): Promise<void> {
  const isInForce = await versions.sign(tx, { institutionId }, offer, { side, name, role, hash, by }, rehash);
  await log(tx, by, institutionId, "signed", { number: offer.number, side, hash });
  if (!isInForce) return;
  await log(tx, by, institutionId, "in_force", { number: offer.number, hash });
  await emails.writeInForce(context, tx, institutionId);
}
