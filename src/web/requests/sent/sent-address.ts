import { paths } from "../../../shared/paths.ts";

interface Receipt {
  reference: string;
  statusUrl?: string | undefined;
}

/** The way to the page after the form, as the router takes it. The private link is in no address: it goes with the entry of the history. */
export function sentAddress({ reference, statusUrl }: Receipt): [string, { replace: true; state: Receipt }] {
  return [`${paths.fundingRequestSent}?reference=${encodeURIComponent(reference)}`, { replace: true, state: { reference, statusUrl } }];
}
