import type { ProjectTheme } from "../../../shared/domain/projects.ts";
import { address } from "../../api/client.ts";
import { type Community, Gathering } from "./CommunityParts.tsx";

export type Picture = NonNullable<Community["cover"]>;
/** A file of a picture: by format and width, or one of the two first. */
export interface PictureFile {
  size?: "large" | "small";
  format?: "avif" | "webp";
  width?: string;
}
/** Where a picture is read: visitors by the project, its community by its private link. */
export type PictureAddress = (id: string, file: PictureFile) => string;

export const publicPictures =
  (publicId: string): PictureAddress =>
  (pictureId, file) =>
    address("/api/projects/{publicId}/pictures/{pictureId}", { publicId, pictureId }, { ...file });

interface PhotographProps {
  picture: Picture;
  addressOf: PictureAddress;
  /** How wide it is shown, as the attribute of that name says it. */
  sizes: string;
  /** The first thing that a visitor sees: it does not wait for the rest of the page. */
  isFirst?: boolean | undefined;
}

/** A photograph in the format and the width that the browser likes best. */
export function Photograph({ picture: { id, alt, width, height, files }, addressOf, sizes, isFirst }: PhotographProps) {
  const setOf = (format: "avif" | "webp") =>
    files.filter((file) => file.format === format).map((file) => `${addressOf(id, { format, width: String(file.width) })} ${file.width}w`);
  const small = `${addressOf(id, { size: "small" })} ${Math.min(480, width)}w`;
  const large = `${addressOf(id, { size: "large" })} ${width}w`;
  return (
    <picture>
      {files.some(({ format }) => format === "avif") && <source type="image/avif" srcSet={setOf("avif").join(", ")} sizes={sizes} />}
      <img
        className="pic"
        src={addressOf(id, { size: "small" })}
        srcSet={[small, ...setOf("webp"), large].join(", ")}
        sizes={sizes}
        width={width}
        height={height}
        alt={alt}
        loading={isFirst ? "eager" : "lazy"}
        fetchPriority={isFirst ? "high" : "auto"}
        decoding="async"
      />
    </picture>
  );
}

/** The drawing of a theme, of one file for all of them; decoration only. */
function Scene({ theme }: { theme: ProjectTheme }) {
  return (
    <svg className="scene" viewBox="0 0 480 300" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <use href={`/scenes.svg#${theme}`} />
    </svg>
  );
}

interface CoverProps extends Omit<PhotographProps, "picture"> {
  project: Pick<Community, "cover" | "theme">;
}

/** What a project leads with: its community's own picture, or the drawing of its theme. */
export function Cover({ project: { cover, theme }, ...shown }: CoverProps) {
  if (cover) return <Photograph picture={cover} {...shown} />;
  return theme ? <Scene theme={theme} /> : <Gathering />;
}
