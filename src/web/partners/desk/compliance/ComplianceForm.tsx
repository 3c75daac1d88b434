import { AssessmentForm } from "../AssessmentForm.tsx";
import { type Assessment, ReviewForm } from "./ReviewForm.tsx";

/** What an administrator can record of an institution's compliance. */
export type ComplianceView = "assessment" | "review";

interface Props {
  view: ComplianceView;
  newest: Assessment | undefined;
  institutionId: number;
  onChanged: () => void;
  onDone: () => void;
}

export function ComplianceForm({ view, newest, ...form }: Props) {
  return view === "review" && newest ? <ReviewForm {...form} of={newest} /> : <AssessmentForm {...form} before={newest?.status} />;
}
