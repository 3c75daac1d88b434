import { Link } from "wouter";
import { m } from "../../../shared/messages/generated/messages.js";
import { paths } from "../../../shared/paths.ts";
import type { CallOutput } from "../../api/client.ts";
import { useRead } from "../../api/use-read.ts";
import { Icon } from "../../kit/Icon.tsx";
import { shownInstitutions } from "./shown-institutions.ts";
import { EligibilityBadge, Picture, Tags } from "./parts.tsx";
import { useMay } from "../../session/may.ts";
import "./institutions.css";

type Institution = CallOutput<"GET /api/institutions">["items"][number];

/** Skeleton cards (§9). */
const cards = 3;

/** The shortened list of the home page (§2): eligible institutions, and for administrators the way to all of them. */
export function InstitutionCards() {
  const mayManage = useMay<"POST /api/admin/institutions">("admin");
  const { data, isPending, refetch } = useRead("GET /api/institutions", shownInstitutions);
  return (
    <>
      <div className="insthead" id="institutions">
        <h2>{m.institution_list_heading()}</h2>
        {mayManage && (
          <Link className="arrow" href={paths.institutions}>
            {m.institution_view_all()}
            <Icon name="arrow" />
          </Link>
        )}
      </div>
      <div className="insts" aria-busy={isPending}>
        {isPending ? <Skeletons count={cards} /> : data ? <Cards items={data.items} /> : <Failed onRetry={refetch} />}
      </div>
    </>
  );
}

function Cards({ items }: { items: Institution[] }) {
  if (items.length === 0) {
    return (
      <div className="instnone">
        <Picture />
        <p className="h3">{m.institution_none()}</p>
        <p className="small muted">{m.institution_none_text()}</p>
      </div>
    );
  }
  return (
    <ul className="instgrid">
      {items.map(({ id, name, description, type, tags, imageUrl, eligibilityStatus }) => (
        <li key={id} className="icard">
          <div className="icard__art">
            <Picture url={imageUrl} />
          </div>
          <div className="icard__b">
            <EligibilityBadge status={eligibilityStatus} />
            <h3 className="name">
              <Link href={paths.institution(id)}>{name}</Link>
            </h3>
            <p>{description}</p>
            <Tags tags={tags} type={type} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function Skeletons({ count }: { count: number }) {
  return (
    <>
      <p className="vh">{m.institution_loading()}</p>
      <ul className="instgrid" aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          <li key={index} className="icard">
            <div className="icard__art" />
            <div className="icard__b">
              <div className="skel" />
              <div className="skel" />
              <div className="skel" />
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="instnone" role="status">
      <p className="muted">{m.institution_list_failed()}</p>
      <button type="button" className="btn btn--q btn--sm" onClick={onRetry}>
        {m.try_again()}
      </button>
    </div>
  );
}
