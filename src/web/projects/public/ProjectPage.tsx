import { m } from "../../../shared/messages/generated/messages.js";
import type { PageProps } from "../../runtime/route.ts";
import { ServerPart } from "../../kit/ServerPart.tsx";
import { findSample, SampleProject } from "./SampleProject.tsx";
import "./project.css";

export function titleOf({ id }: PageProps["params"]): string {
  return import.meta.env.SSR ? (findSample(id)?.title ?? m.projects_not_found_title()) : m.title_project();
}

/** One of the nine samples by its number (§2 /projects/{id}). */
export default function ProjectPage({ params }: PageProps) {
  return <ServerPart name="sample">{import.meta.env.SSR && <SampleProject id={params["id"]} />}</ServerPart>;
}
