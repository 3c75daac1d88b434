import { isLanguage, languageNames } from "../../../../shared/domain/languages.ts";
import { messageSubjectLabel } from "../../../../shared/domain/visitor-messages.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api, type CallOutput } from "../../../api/client.ts";
import { keys } from "../../../desk/queries.ts";
import { formatDateTime } from "../../../kit/dates.ts";
import { Drawer } from "../../../kit/Drawer.tsx";
import type { Steps } from "../../../kit/Steps.tsx";
import { Icon } from "../../../kit/Icon.tsx";
import { mailTo } from "../../../kit/mail-address.ts";
import { useChange } from "../../../kit/use-change.ts";
import { EraseMessage } from "../../../record/desk/erasure/EraseWritten.tsx";
import { type Fact, Facts } from "../review/Facts.tsx";
import { GivenReference, StateBadge } from "./marks.tsx";

type Message = CallOutput<"GET /api/admin/messages/{id}">;

interface Props {
  id: number;
  opened: { item: Message | undefined; problem: string | undefined; steps: Steps };
  onClose: () => void;
}

/** One message whole, and what can be done about it. */
export function MessageDrawer({ id, opened: { item, problem, steps }, onClose }: Props) {
  if (!item)
    return (
      <Drawer id={id} title={problem ? m.desk_item_failed() : m.desk_item_loading()} steps={steps} isBusy={!problem} onClose={onClose}>
        {problem ? <p>{problem}</p> : <div className="skel skel--block" />}
      </Drawer>
    );
  return (
    <Drawer
      id={id}
      title={item.name}
      name={item.name}
      badges={
        <p className="row row--tight">
          <StateBadge state={item.state} />
          <span className="badge">{messageSubjectLabel(item.about)}</span>
        </p>
      }
      steps={steps}
      footer={
        <>
          <StateButton item={item} />
          {!item.personalDataRemovedAt && (
            <a className="btn btn--sm btn--q" href={mailTo(item.email, `Re: ${item.reference}`)}>
              <Icon name="mail" />
              {m.message_reply()}
            </a>
          )}
        </>
      }
      onClose={onClose}
    >
      {item.stateSetBy && item.stateSetAt && <p className="small muted">{setText(item.state, item.stateSetBy, item.stateSetAt)}</p>}
      <Facts facts={factsOf(item)} item={item} />
      <EraseMessage item={item} />
    </Drawer>
  );
}

function setText(state: Message["state"], name: string, at: string): string {
  const given = { name, date: formatDateTime(at) };
  return state === "answered" ? m.message_set_answered(given) : m.message_set_open(given);
}

function factsOf(item: Message): Fact[] {
  return [
    { label: m.desk_message(), value: item.message, isLong: true },
    ...(item.givenReference
      ? [
          {
            label: m.message_given(),
            value: (
              <>
                <GivenReference item={item} />
                <p className="small muted">{item.request ? m.message_confirmed_text() : m.message_unconfirmed_text()}</p>
              </>
            ),
          },
        ]
      : []),
    { label: m.contact_email(), value: <a href={mailTo(item.email)}>{item.email}</a> },
    { label: m.message_language(), value: isLanguage(item.language) ? languageNames[item.language] : item.language },
  ];
}

/** Marks it as answered, or opens it again. Where a colleague was quicker it says so, and shows what they did. */
function StateButton({ item: { id, state, reference } }: { item: Message }) {
  const to = state === "open" ? "answered" : "open";
  const change = useChange({
    call: () => api("PATCH /api/admin/messages/{id}", { params: { id: String(id) }, body: { state: to } }),
    done: { title: to === "answered" ? m.message_marked({ reference }) : m.message_reopened({ reference }) },
    failed: m.message_not_changed(),
    reads: [keys.messages, keys.fundingRequests],
  });
  return (
    <button
      type="button"
      className={to === "answered" ? "btn btn--sm btn--admin" : "btn btn--sm btn--admin2"}
      disabled={change.isPending}
      onClick={() => change.mutate()}
    >
      {to === "answered" ? m.message_mark() : m.message_reopen()}
    </button>
  );
}
