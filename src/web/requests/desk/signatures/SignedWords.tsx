import { useQuery } from "@tanstack/react-query";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api } from "../../../api/client.ts";
import { keys } from "../../../desk/queries.ts";
import { Dialog } from "../../../kit/Dialog.tsx";
import { Icon } from "../../../kit/Icon.tsx";
import { Loaded } from "../../../kit/Loaded.tsx";
import type { Signature } from "./SignatureDialog.tsx";
import "./signed-words.css";

/** The very words that a nation signed, in its language, whatever has been published or released since. */
export function SignedWords({ signature: { id, nationName }, onClose }: { signature: Signature; onClose: () => void }) {
  const read = useQuery({
    queryKey: [...keys.signatures, id, "text"],
    queryFn: () => api("GET /api/admin/treaty-signatures/{id}/text", { params: { id: String(id) } }),
  });
  return (
    <Dialog
      title={m.signatures_words_of({ nation: nationName })}
      className="dialog--print"
      onClose={onClose}
      footer={
        <button type="button" className="btn btn--q" onClick={() => window.print()}>
          <Icon name="print" />
          {m.treaty_print()}
        </button>
      }
    >
      <div className="dialog__body stack">
        <Loaded of={read} failed={m.signatures_words_failed()}>
          {({ words, treatyLanguage, textHash }) =>
            words === null ? (
              <p>{m.signatures_words_unknown()}</p>
            ) : (
              <>
                <p className="small muted">{m.signatures_words_hash()}</p>
                <p className="small signedwords__hash num">{textHash}</p>
                <div
                  className="signedwords"
                  lang={treatyLanguage ?? undefined}
                  tabIndex={0}
                  role="region"
                  aria-label={m.signatures_words()}
                >
                  {words}
                </div>
              </>
            )
          }
        </Loaded>
      </div>
    </Dialog>
  );
}
