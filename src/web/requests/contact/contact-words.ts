import { m } from "../../../shared/messages/generated/messages.js";
import { paths } from "../../../shared/paths.ts";

/** What the provider may say otherwise beside the contact form (decision 0070). */
export const contactWords = {
  lead: m.contact_lead(),
  next: {
    answer: { text: m.home_next_answer() },
    nation: { text: [`${m.home_next_nation()} `, { text: m.home_next_treaty(), href: paths.treaty }] },
    funding: { text: [`${m.home_next_funding()} `, { text: m.home_next_funding_link(), href: paths.fundingRequest }] },
  },
};
