import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { languageNames } from "../../../../shared/domain/languages.ts";
import type { TextKey } from "../../../../shared/domain/provider-texts.ts";
import { textLabel } from "../../../../shared/domain/text-labels.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { deskPaths } from "../../../../shared/desk-paths.ts";
import { api } from "../../../api/client.ts";
import { RecordPage } from "../../../kit/RecordPage.tsx";
import { Segments } from "../../../kit/Segments.tsx";
import { keys } from "../../../desk/queries.ts";
import { useAuth } from "../../../session/auth-context.tsx";
import { AskDialog, DiscardDialog, PublishDialog } from "./DraftDialogs.tsx";
import { DraftPanel } from "./DraftPanel.tsx";
import { keptWordsOf } from "./kept-words.ts";
import { KeptBeside } from "./KeptBeside.tsx";
import { LanguageForm } from "./LanguageForm.tsx";
import { type Language, queryOf, type Text } from "./text.ts";
import { useWhenSaved } from "./unsaved.ts";
import { Versions } from "./Versions.tsx";
import "./texts.css";

/** One text: its words in each language, what is done with the draft, and its versions. */
export function TextEditor({ text: key }: { text: TextKey }) {
  const read = useQuery({
    queryKey: queryOf(key),
    queryFn: () => api("GET /api/admin/texts/{key}", { params: { key } }),
    // A page that is opened again begins with what the server says then, and not with what an earlier visit has read.
    gcTime: 0,
  });
  // Rises when other words have come than those that were typed: the editor begins anew with them.
  const [times, setTimes] = useState(0);
  const client = useQueryClient();
  const readAgain = () => client.invalidateQueries({ queryKey: keys.texts });
  return (
    <RecordPage
      back={{ href: deskPaths.texts, label: m.texts_back() }}
      of={read}
      failed={m.texts_failed()}
      nameOf={() => textLabel(key)}
      renderBadges={({ version }) => <span className="badge">{m.texts_version({ number: version })}</span>}
      links={({ page }) => (page === null ? [] : [{ href: page, label: m.texts_see_page() }])}
    >
      {(text) => (
        <Editor
          key={times}
          text={text}
          readAgain={() => void readAgain()}
          beginAnew={() => void readAgain().then(() => setTimes((before) => before + 1))}
        />
      )}
    </RecordPage>
  );
}

interface Props {
  text: Text;
  readAgain: () => void;
  beginAnew: () => void;
}

function Editor({ text, readAgain, beginAnew }: Props) {
  const [open, setOpen] = useState<Language>("en");
  const [dialog, setDialog] = useState<"publish" | "discard">();
  const { draft, languages } = text;
  // What the fields were filled from, and have made of it since. What is read again may be newer, with a colleague's words.
  const [from, setFrom] = useState({ revision: draft?.revision ?? 0, version: text.version });
  const { user } = useAuth();
  const kept = useMemo(() => keptWordsOf(user?.id, text.key), [user?.id, text.key]);
  // Rises when somebody drops what they typed in a language, whose fields then begin anew.
  const [drops, setDrops] = useState<Partial<Record<Language, number>>>({});
  const whenSaved = useWhenSaved();
  const close = () => setDialog(undefined);
  // Who throws the draft away means what was typed into it, too.
  const discarded = () => {
    for (const { language } of languages) kept.forget({ language, from });
    beginAnew();
  };
  const Publish = text.people === 2 ? AskDialog : PublishDialog;
  return (
    <div className="stack-5">
      <p className="small muted intro">{m.texts_own_word()}</p>
      {text.key === "emails" && <p className="small muted intro">{m.texts_emails_fixed()}</p>}
      <KeptBeside kept={kept} from={from} text={text} />
      <DraftPanel text={text} onDiscard={() => setDialog("discard")} onPublish={() => whenSaved(() => setDialog("publish"))} />
      <Segments
        label={m.texts_language()}
        value={open}
        options={languages.map(({ language, fields }) => {
          const behind = fields.filter(({ isBehind }) => isBehind).length;
          return {
            value: language,
            label: behind > 0 ? `${languageNames[language]} (${m.texts_behind_count({ count: behind })})` : languageNames[language],
          };
        })}
        onChange={setOpen}
      />
      {/* All of them stay on the page, so that looking at another language loses nothing. */}
      {languages.map(({ language, fields }) => (
        <div key={language} hidden={language !== open}>
          <LanguageForm
            key={`${drops[language] ?? 0} ${fields.map(({ path }) => path).join()}`}
            text={text}
            from={from}
            kept={kept}
            language={language}
            fields={fields}
            onSaved={(saved) => {
              setFrom({ ...from, revision: saved.revision });
              readAgain();
            }}
            onDropped={() => setDrops((before) => ({ ...before, [language]: (before[language] ?? 0) + 1 }))}
          />
        </div>
      ))}
      <Versions text={text} onBroughtBack={beginAnew} />
      {draft && dialog === "publish" && <Publish text={text} revision={from.revision} onDone={beginAnew} onClose={close} />}
      {draft && dialog === "discard" && <DiscardDialog text={text} revision={from.revision} onDone={discarded} onClose={close} />}
    </div>
  );
}
