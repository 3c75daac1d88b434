import { useState } from "react";
import { Link } from "wouter";
import { m } from "../../../../shared/messages/generated/messages.js";
import { paths } from "../../../../shared/paths.ts";
import { api, CallError, type CallOutput } from "../../../api/client.ts";
import { useToast } from "../../../kit/toasts.tsx";
import { formatDate } from "../../../kit/dates.ts";
import { candidateSentence } from "../../public/labels.ts";
import { EligibilityMark, TypeBadges } from "../../public/parts.tsx";

export type Likeness = CallOutput<"GET /api/admin/partner-discovery/likenesses">["items"][number];

const reasons: Record<Likeness["reason"], () => string> = {
  name_and_place: m.likeness_name_and_place,
  conflicting_numbers: m.likeness_conflicting_numbers,
};

interface Props {
  likeness: Likeness;
  /** Which heading the names are, by where the pair stands. */
  level: "h2" | "h3";
  onAnswered: () => void;
}

/** Entries that may be one body, side by side, and the question whether they are. */
export function LikenessPair({ likeness: { id, reason, foundAt, candidates }, level: Heading, onAnswered }: Props) {
  const [isPending, setPending] = useState(false);
  const toast = useToast();
  const [first = "", second = ""] = candidates.map(({ name }) => name);
  const about = m.likeness_about({ first, second });
  const answer = async (given: "same" | "different") => {
    setPending(true);
    try {
      await api("POST /api/admin/partner-discovery/likenesses/{id}/answer", { params: { id: String(id) }, body: { answer: given } });
      toast({ title: given === "same" ? m.likeness_answered_same() : m.likeness_answered_different() });
      onAnswered();
    } catch (error) {
      const description = error instanceof CallError ? (error.reason ?? m.desk_no_connection()) : String(error);
      toast({ title: m.candidate_not_saved(), description, variant: "destructive" });
    } finally {
      setPending(false);
    }
  };
  return (
    <>
      <p className="small">
        {reasons[reason]()} <span className="dim">{m.likeness_found({ date: formatDate(foundAt) })}</span>
      </p>
      <div className="pair">
        {candidates.map((candidate) => (
          <div className="pair__one" key={candidate.id}>
            <Heading className="name">
              <Link href={paths.candidate(candidate.id)}>{candidate.name}</Link>
            </Heading>
            <p className="small muted">{candidateSentence(candidate)}</p>
            <p className="rtags">
              <EligibilityMark eligibility={candidate.eligibility} />
              <span className="badge num">{m.likeness_points({ score: candidate.score })}</span>
            </p>
            <TypeBadges types={candidate.types} />
          </div>
        ))}
      </div>
      <p className="row">
        <button type="button" className="btn btn--admin btn--sm" disabled={isPending} onClick={() => void answer("same")}>
          {m.likeness_same()} <span className="vh">{about}</span>
        </button>
        <button type="button" className="btn btn--q btn--sm" disabled={isPending} onClick={() => void answer("different")}>
          {m.likeness_different()} <span className="vh">{about}</span>
        </button>
      </p>
    </>
  );
}
