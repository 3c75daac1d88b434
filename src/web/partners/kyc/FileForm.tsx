import { type ReactNode, useState } from "react";
import type { KycFile, SentKycContent } from "../../../shared/contracts/partners/kyc.ts";
import { paperTypeLabel } from "../../../shared/domain/kyc-labels.ts";
import { neededPapers } from "../../../shared/domain/kyc.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { Icon } from "../../kit/Icon.tsx";
import type { SentFile } from "../../requests/attachments/DocumentField.tsx";
import { ActivityFields } from "./ActivityFields.tsx";
import { IdentityFields } from "./IdentityFields.tsx";
import { OwnerFields } from "./OwnerFields.tsx";
import { PaperFields } from "./PaperFields.tsx";
import { KycSectionPanel } from "./parts.tsx";
import { PersonFields } from "./PersonFields.tsx";
import { RegisterLines } from "./RegisterLines.tsx";
import { useKycDraft } from "./use-draft.ts";
import "./kyc.css";

interface Props<File extends KycFile> {
  file: File;
  save: (draft: { number: number; content: SentKycContent }) => Promise<File>;
  addPaper: (file: SentFile) => Promise<{ id: number }>;
  /** What others have made of the file meanwhile. */
  readAgain: () => Promise<File>;
  onSaved: (file: File) => void;
  /** The button that submits, given the number of the draft once everything typed is kept. */
  renderSubmit: (submit: { keep: () => Promise<number | undefined>; isReady: boolean }) => ReactNode;
}

/** A KYC file as it is typed, by a member of the institution or for it. */
export function FileForm<File extends KycFile>(props: Props<File>) {
  // Another draft than the one that was typed begins with fields of its own.
  const [theirs, setTheirs] = useState<{ file: File; round: number }>({ file: props.file, round: 0 });
  return (
    <Typed
      {...props}
      key={theirs.round}
      file={theirs.file}
      current={props.file}
      onTakeTheirs={async () => {
        const file = await props.readAgain();
        setTheirs(({ round }) => ({ file, round: round + 1 }));
        props.onSaved(file);
      }}
    />
  );
}

interface TypedProps<File extends KycFile> extends Props<File> {
  /** As the server has it: what is missing, the documents and the questions. */
  current: File;
  onTakeTheirs: () => Promise<void>;
}

function Typed<File extends KycFile>({ file, current, save, addPaper, readAgain, onSaved, onTakeTheirs, renderSubmit }: TypedProps<File>) {
  const draft = useKycDraft({ file, save, onSaved });
  const { content, errors } = draft;
  const { institution, missing, questions } = current;
  const needed = neededPapers(institution.type);
  const panel = { missing, questions };
  const typed = (target: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement) => {
    // Files, roles and lists tell of themselves.
    if (!target.name || target.type === "file") return;
    draft.set(target.name, target.type === "checkbox" ? (target as HTMLInputElement).checked : target.value);
  };
  const keep = async () => (draft.state === "saved" || (await draft.save()) ? draft.number() : undefined);
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void draft.save();
      }}
      onChange={(event) => typed(event.target as unknown as HTMLInputElement)}
    >
      <KycSectionPanel section="identity" {...panel}>
        {file.isPrefilled && current.registers.length > 0 && <p className="small muted">{m.kyc_prefilled()}</p>}
        <IdentityFields content={content} errors={errors} institution={institution} set={draft.set} />
        <RegisterLines of={current.registers} />
      </KycSectionPanel>
      {institution.isNation ? (
        <KycSectionPanel section="owners" {...panel}>
          <p className="banner banner--info">
            <Icon name="info" />
            <span>{m.kyc_nation_owners()}</span>
          </p>
        </KycSectionPanel>
      ) : (
        <KycSectionPanel section="owners" {...panel} intro={m.kyc_owners_intro()}>
          <OwnerFields content={content} errors={errors} change={draft.change} />
        </KycSectionPanel>
      )}
      <KycSectionPanel section="people" {...panel} intro={institution.isNation ? m.kyc_people_nation() : m.kyc_people_intro()}>
        <PersonFields content={content} errors={errors} isNation={institution.isNation} change={draft.change} />
      </KycSectionPanel>
      <KycSectionPanel section="activity" {...panel}>
        <ActivityFields content={content} errors={errors} set={draft.set} />
      </KycSectionPanel>
      <KycSectionPanel section="papers" {...panel}>
        <PaperFields
          content={content}
          errors={errors}
          intro={m.kyc_papers_needed({ papers: needed.map(paperTypeLabel).join(", ") })}
          needed={needed}
          papers={current.papers}
          add={addPaper}
          change={draft.change}
        />
      </KycSectionPanel>
      {draft.state === "conflict" && (
        <div className="banner banner--info" role="alert">
          <Icon name="warning" />
          <div className="stack-2">
            <p>{draft.problem}</p>
            <p className="row">
              <button type="button" className="btn btn--sm" onClick={() => void onTakeTheirs()}>
                {m.kyc_take_theirs()}
              </button>
              <button type="button" className="btn btn--q btn--sm" onClick={() => void readAgain().then(draft.keepMine)}>
                {m.kyc_keep_mine()}
              </button>
            </p>
          </div>
        </div>
      )}
      <div className="kyc__foot row">
        <button className="btn btn--q" disabled={draft.state === "saving"}>
          {m.kyc_save()}
        </button>
        {renderSubmit({ keep, isReady: missing.length === 0 })}
        <p className="small muted" role="status">
          {sentenceOf(draft.state, draft.problem)}
        </p>
      </div>
    </form>
  );
}

function sentenceOf(state: ReturnType<typeof useKycDraft>["state"], problem: string | undefined): string {
  if (state === "failed") return m.kyc_save_failed({ problem: problem ?? "" });
  const sentences = { saved: m.kyc_saved, changed: m.kyc_changed, saving: m.desk_saving, conflict: m.kyc_not_saved };
  return sentences[state]();
}
