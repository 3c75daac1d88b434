import { useState } from "react";
import type { KycPaper, SentKycContent, StoredPaper } from "../../../shared/contracts/partners/kyc.ts";
import { formatFileSize } from "../../../shared/domain/attachments.ts";
import type { FieldErrors } from "../../../shared/domain/errors.ts";
import { paperTypeLabel } from "../../../shared/domain/kyc-labels.ts";
import { mostPapers, type PaperType, paperTypes } from "../../../shared/domain/kyc.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { SelectField, TextField } from "../../kit/fields.tsx";
import { serverMessage } from "../../kit/queries.ts";
import { DocumentField, type SentFile } from "../../requests/attachments/DocumentField.tsx";

type Papered = Pick<SentKycContent, "papers">;

interface Props<Content extends Papered> {
  content: Content;
  errors: FieldErrors;
  intro: string;
  /** The kinds that a new one is taken for, until there is one of each. */
  needed: readonly PaperType[];
  papers: readonly StoredPaper[];
  add: (file: SentFile) => Promise<{ id: number }>;
  change: (update: (before: Content) => Content) => void;
}

/** The documents of a file: each is sent first, and then named with its kind and its days. */
export function PaperFields<Content extends Papered>({ content, errors, intro, needed, papers, add, change }: Props<Content>) {
  const [added, setAdded] = useState<{ id: number; name: string }[]>([]);
  const [problem, setProblem] = useState<string>();
  const [round, setRound] = useState(0);
  const nameOf = (id: number) => papers.find((paper) => paper.id === id)?.name ?? added.find((paper) => paper.id === id)?.name ?? "";
  const receive = async (file: SentFile | "waiting" | undefined) => {
    if (file === undefined || file === "waiting") return;
    try {
      const { id } = await add(file);
      setAdded((before) => [...before, { id, name: file.name }]);
      setProblem(undefined);
      change((before) => ({
        ...before,
        papers: [...before.papers, { id, type: nextType(needed, before.papers), issuedOn: "", expiresOn: "" }],
      }));
      setRound((before) => before + 1);
    } catch (error) {
      setProblem(serverMessage(error as Error) ?? m.desk_no_connection());
    }
  };
  return (
    <>
      <p className="small muted">{intro}</p>
      {content.papers.map((paper, index) => (
        <fieldset className="kyc__row stack" key={paper.id}>
          <legend>{nameOf(paper.id)}</legend>
          <p className="xs dim">{sizeOf(papers.find(({ id }) => id === paper.id))}</p>
          <div className="grid2">
            <SelectField
              name={`papers.${index}.type`}
              label={m.kyc_paper_type()}
              choose={m.kyc_choose()}
              options={paperTypes.map((value) => ({ value, label: paperTypeLabel(value) }))}
              defaultValue={paper.type}
              error={errors[`papers.${index}.type`]}
            />
            <TextField
              name={`papers.${index}.issuedOn`}
              type="date"
              label={m.kyc_issued()}
              defaultValue={paper.issuedOn}
              maxLength={10}
              optional
              error={errors[`papers.${index}.issuedOn`]}
            />
            <TextField
              name={`papers.${index}.expiresOn`}
              type="date"
              label={m.kyc_expires()}
              defaultValue={paper.expiresOn}
              maxLength={10}
              optional
              error={errors[`papers.${index}.expiresOn`]}
            />
          </div>
          <p>
            <button
              type="button"
              className="btn btn--q btn--sm"
              onClick={() => change((before) => ({ ...before, papers: before.papers.filter(({ id }) => id !== paper.id) }))}
            >
              {m.kyc_remove()} <span className="vh">{nameOf(paper.id)}</span>
            </button>
          </p>
        </fieldset>
      ))}
      {content.papers.length < mostPapers && (
        <DocumentField
          key={round}
          label={m.kyc_add_paper()}
          hint={m.kyc_add_paper_hint()}
          failed={m.kyc_paper_failed()}
          error={problem ?? errors["papers"]}
          onChange={(file) => void receive(file)}
        />
      )}
    </>
  );
}

/** The first that is needed and not there yet. */
function nextType(needed: readonly PaperType[], papers: readonly KycPaper[]): PaperType {
  return needed.find((type) => !papers.some((paper) => paper.type === type)) ?? "other";
}

function sizeOf(paper: StoredPaper | undefined): string {
  if (!paper) return "";
  const scans = { waiting: m.kyc_scan_waiting, clean: m.kyc_scan_clean, infected: m.kyc_scan_infected, not_scanned: m.kyc_scan_none };
  return `${formatFileSize(paper.size, "en")}, ${scans[paper.scan]()}`;
}
