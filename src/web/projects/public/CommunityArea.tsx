import { lazy, useEffect } from "react";
import { useRead } from "../../api/use-read.ts";
import { LazyPart } from "../../kit/LazyPart.tsx";

const CommunityProjects = lazy(() => import("./CommunityProjects.tsx"));

const firstShown = 3;
const key = "communityProjects";

/**
 * The place of the community projects above the samples. With none, or when they cannot be read, there is nothing:
 * the page is whole without them, and fetches no code for them.
 */
export function CommunityArea() {
  const { data, isPending } = useRead("GET /api/projects", { query: { limit: String(firstShown) } });
  // Kept for this visit, so that the next view leaves room for as many cards, and never for none.
  useEffect(() => {
    if (data) sessionStorage.setItem(key, String(data.items.length));
  }, [data]);
  if (isPending) return <Skeleton cards={Number(sessionStorage.getItem(key) ?? 0)} />;
  if (!data || data.items.length === 0) return null;
  return (
    <LazyPart pending={<Skeleton cards={data.items.length} />}>
      <CommunityProjects first={data} />
    </LazyPart>
  );
}

function Skeleton({ cards }: { cards: number }) {
  if (cards === 0) return null;
  return (
    <div className="commun commun--skel" aria-hidden="true">
      <div className="skel" />
      <div className="pgrid pgrid--own">
        {Array.from({ length: cards }, (_, card) => (
          <div className="pcard skel" key={card} />
        ))}
      </div>
    </div>
  );
}
