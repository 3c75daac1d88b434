import { m } from "../messages/generated/messages.js";
import { foundPaths } from "../found-paths.ts";
import type { placePrecisions, ProjectTheme } from "./projects.ts";

/** The picture of every page that has none of its own, in the same size. */
export const stockPreview = "/preview.png";

/** Counts the designs: a new one makes a new address of every picture. */
const design = 1;

/** A project as everybody may read it, as far as its preview shows it. */
export interface Previewed {
  publicId: string;
  name: string;
  nationName: string | null;
  location: string | null;
  placePrecision: (typeof placePrecisions)[number];
  theme: ProjectTheme | null;
  cover: { id: string; alt: string } | null;
}

/** What a preview shows in the language of whoever asks, with its address, which changes whenever that does. */
export interface Preview {
  hash: string;
  address: string;
  /** What it shows, for those who do not see it. */
  alt: string;
  title: string;
  nation: string | null;
  place: string | null;
  provider: string;
  theme: ProjectTheme | null;
  coverId: string | null;
}

export function previewOf(project: Previewed, provider: string): Preview {
  const { publicId, name, nationName, theme, cover } = project;
  const place = placeOf(project);
  const coverId = cover?.id ?? null;
  const hash = hashOf(JSON.stringify([design, name, nationName, place, provider, coverId ?? theme]));
  return {
    hash,
    address: foundPaths.previewOfProject(publicId, hash),
    alt: [name, nationName, place, cover?.alt].filter(Boolean).join(" · "),
    title: name,
    nation: nationName,
    place,
    provider,
    theme,
    coverId,
  };
}

/** Where a project is, as exactly as its community says it; null where the community keeps that to itself. */
export function placeOf({ location, placePrecision }: Pick<Previewed, "location" | "placePrecision">): string | null {
  if (location === null) return null;
  return placePrecision === "region" ? m.community_place_region({ place: location }) : location;
}

/** FNV-1a in 64 bits: it tells versions of one project apart, on the server and where pages are rendered. It protects nothing. */
function hashOf(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return hash.toString(16).padStart(16, "0");
}
