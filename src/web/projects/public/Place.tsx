import { m } from "../../../shared/messages/generated/messages.js";
import type { Community } from "./CommunityParts.tsx";
import "./place.css";

const pin = "M12 21c-5-5.5-7-8.5-7-11.5a7 7 0 0 1 14 0c0 3-2 6-7 11.5zM12 7a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z";
const lock = "M5 10.500h14v10H5zM8 10.500V8a4 4 0 0 1 8 0v2.500";

/** Where a project is, with a pin. Names of places are set in the face that keeps every mark (design: Type). */
export function Place({ children }: { children: string }) {
  return <Line sign={pin}>{children}</Line>;
}

/** The same of a community's project: as exactly as the community says it, or that it keeps it to itself. */
export function PlaceOf({ project: { location, placePrecision } }: { project: Pick<Community, "location" | "placePrecision"> }) {
  if (location === null) return <Line sign={lock}>{m.community_place_private()}</Line>;
  return <Line sign={pin}>{placePrecision === "region" ? m.community_place_region({ place: location }) : location}</Line>;
}

function Line({ sign, children }: { sign: string; children: string }) {
  return (
    <p className="loc">
      <svg className="i" viewBox="0 0 24 24" aria-hidden="true">
        <path d={sign} />
      </svg>
      <span>{children}</span>
    </p>
  );
}
