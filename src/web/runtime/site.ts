import type { FirstReads } from "../../shared/first-reads.ts";
import type { Certification } from "../../shared/contracts/site/certifications.ts";
import type { Status } from "../../shared/contracts/site/status.ts";
import type { Periods } from "../../shared/domain/retention.ts";
import type { FollowRhythm } from "../../shared/domain/follows.ts";
import type { PageTextKey } from "../../shared/domain/provider-texts.ts";
import type { ShownText } from "../../shared/domain/text-fields.ts";
import type { Route } from "./route.ts";
import { m } from "../../shared/messages/generated/messages.js";

/** What the operator configured and the pages show; the server puts it into every page (ruling: nothing hard-coded). */
export interface Site {
  name: string;
  /** Absent where none is configured: each language then has its own words (nationOf). */
  nation?: string | undefined;
  /** The decision since which name and nation are these; 0, or absent, while they are the environment's or the usual ones. */
  edition?: number | undefined;
  publicUrl: string;
  year: number;
}

/** What the notices say of this installation. */
export interface NoticeFacts {
  periods: Periods;
  /** The address for questions about data. */
  contact?: string | undefined;
  /** Documents are in a store that is not the product's own disk. */
  keepsFilesElsewhere: boolean;
}

/** What the server knows behind a page beyond its address: a plain HTML form's outcome, or what has changed since the start. */
export interface PageData {
  form?: { values: Record<string, string>; errors: Record<string, string>; message?: string; gone?: true; done?: true };
  receipt?: { reference: string; statusUrl?: string };
  /** What is said to who asked for a new private link. */
  asked?: string;
  /** Of a page that a link in a message to a follower leads to: what it is about, and how it stands. */
  follow?: {
    state: "asked" | "change" | "on" | "ended" | "gone";
    often?: FollowRhythm;
    project?: { publicId: string; name: string } | null;
  };
  /** The certification grid's badges as they are now (decision 0046). The server alone renders them. */
  badges?: Certification[];
  /** What the provider has published since the project's files (decision 0070). The server alone renders it. */
  texts?: Partial<Record<PageTextKey, ShownText>> | undefined;
  notice?: NoticeFacts;
  /** What works as this page was rendered (decision 0062). */
  status?: Status;
  /** What the page's calls answered (decision 0067). */
  reads?: FirstReads;
  /** The query that the page was rendered for, where it has one. */
  search?: string;
}

/** The place that a page was rendered for, so that the browser need not look it up in the table of all routes. */
export interface FirstPlace extends Pick<Route, "path" | "page" | "admin" | "staff" | "member"> {
  title: string;
  /** Where the page's code is; absent for pages that are for some people only. */
  script?: string | undefined;
}

export interface BootData {
  site: Site;
  page: PageData;
  place: FirstPlace;
}

/** The nation that the texts name as the provider's. */
export function nationOf({ name, nation }: Site): string {
  return nation ?? m.provider_nation({ provider: name });
}

/** Fills the placeholders of the long texts (src/web/content) with what the operator configured. */
export function fill(text: string, site: Site): string {
  return text.replaceAll("{provider}", site.name).replaceAll("{nation}", nationOf(site));
}
