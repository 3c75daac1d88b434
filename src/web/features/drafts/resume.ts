import type { CallOutput } from "../../api/client.ts";
import { fundingRequestKey } from "../../forms/draft-keys.ts";
import { changeDraft, forgetDraft, type KeptDraft, putAside, readDraft } from "../../offline/device-drafts.ts";
import { hasWords } from "./content.ts";

export type TheirDraft = CallOutput<"GET /api/drafts/{token}">;

/** What this device holds that is another draft than the one that is opened, and so has to make room first. */
export async function readDevice(theirs: TheirDraft): Promise<KeptDraft | undefined> {
  const here = await readDraft(fundingRequestKey);
  return hasWords(here) && here.submissionId !== theirs.submissionId ? here : undefined;
}

/** Makes the opened draft the one of this device. A device that already has this very draft keeps its own words beside it. */
export async function takeOver(token: string, theirs: TheirDraft): Promise<void> {
  const { revision, changedAt, keptUntil, email, submissionId, formVersion, values } = theirs;
  const signature = theirs.treatySignatureData ?? undefined;
  const here = await readDraft(fundingRequestKey);
  const shared = { token, changedAt, keptUntil, email: email ?? undefined };
  if (here?.submissionId === submissionId) {
    // Of what was agreed on nothing is known: the form asks where the two differ.
    const known = here.shared ?? { ...shared, revision: 0, agreed: { values: {} } };
    await changeDraft(fundingRequestKey, (stored) => ({ ...(stored ?? here), shared: known }));
    return;
  }
  if (hasWords(here)) await putAside(fundingRequestKey, here);
  await forgetDraft(fundingRequestKey);
  const opened = { version: formVersion, submissionId, values, signature, savedAt: changedAt };
  const isKept = await changeDraft(fundingRequestKey, () => ({
    ...opened,
    shared: { ...shared, revision, agreed: { values, signature } },
  }));
  if (!isKept) throw new Error("the device keeps nothing");
}
