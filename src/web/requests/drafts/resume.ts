import type { CallOutput } from "../../api/client.ts";
import { fundingRequestKey } from "../../offline/draft-keys.ts";
import { changeDraft, forgetDraft, type KeptDraft, putAside, readDraft, type SharedDraft } from "../../offline/device-drafts.ts";
import { hasWords } from "./content.ts";
import { personOf } from "./together/together.ts";

export type TheirDraft = CallOutput<"GET /api/drafts/{token}">;

/** What this device holds that is another draft than the one that is opened, and so has to make room first. */
export async function readDevice(theirs: TheirDraft): Promise<KeptDraft | undefined> {
  const here = await readDraft(fundingRequestKey);
  return hasWords(here) && here.shared?.id !== theirs.id ? here : undefined;
}

/** Whether the draft in the form came by this very link, given to somebody who was invited. */
export async function isOfDevice(token: string): Promise<boolean> {
  const { shared } = (await readDraft(fundingRequestKey)) ?? {};
  return shared?.token === token && personOf(shared) !== undefined;
}

/** Makes the opened draft the one of this device. A device that already has this very draft keeps its own words beside it. */
export async function takeOver(token: string, theirs: TheirDraft): Promise<void> {
  const { id, revision, changedAt, keptUntil, email, formVersion, values } = theirs;
  const signature = theirs.treatySignatureData ?? undefined;
  const here = await readDraft(fundingRequestKey);
  if (here?.shared?.id === id) return keepTogether(token, here.shared, theirs);
  if (hasWords(here)) await putAside(fundingRequestKey, here);
  await forgetDraft(fundingRequestKey);
  // An id of its own: what one device knows of a sending opens nothing on another.
  const opened = { version: formVersion, submissionId: crypto.randomUUID(), values, signature, savedAt: changedAt };
  const isKept = await changeDraft(fundingRequestKey, () => ({
    ...opened,
    shared: {
      id,
      token,
      changedAt,
      keptUntil,
      email: email ?? undefined,
      revision,
      together: theirs.together,
      agreed: { values, signature },
    },
  }));
  if (!isKept) throw new Error("the device keeps nothing");
}

/** Somebody whose link has ended, or who was given another role, goes on by their new link; the owner's stays the owner's. */
async function keepTogether(token: string, shared: SharedDraft, { together }: TheirDraft): Promise<void> {
  if (!personOf(shared)) return;
  await changeDraft(fundingRequestKey, (stored) => {
    if (!stored) throw new Error("the draft went away");
    return { ...stored, shared: { ...shared, token, together, over: undefined } };
  });
}
