import type { ReactNode } from "react";
import { Link } from "wouter";
import { m } from "../../../../shared/messages/generated/messages.js";
import { Drawer } from "../../../kit/Drawer.tsx";
import type { Steps } from "../../../kit/Steps.tsx";
import { Icon } from "../../../kit/Icon.tsx";
import { mailTo } from "../../../kit/mail-address.ts";
import type { Reviewed } from "./reviewed.ts";

interface Props<Item extends Reviewed> {
  id: number;
  opened: {
    /** Undefined while it is on its way, or when there is none. */
    item: Item | undefined;
    problem: string | undefined;
    steps: Steps;
  };
  nameOf: (item: Item) => string;
  typeOf: (item: Item) => string;
  /** Given to those who may send an item on. */
  onForward?: ((item: Item) => void) | undefined;
  /** The address of its own page, which shows all of it at once. */
  pageOf?: ((item: Item) => string) | undefined;
  onClose: () => void;
  children: (item: Item) => ReactNode;
}

/** Everything about one item. */
export function ReviewDrawer<Item extends Reviewed>({ id, opened, nameOf, typeOf, onForward, pageOf, onClose, children }: Props<Item>) {
  const { item, problem, steps } = opened;
  if (!item)
    return (
      <Drawer id={id} title={problem ? m.desk_item_failed() : m.desk_item_loading()} steps={steps} isBusy={!problem} onClose={onClose}>
        {problem ? <p>{problem}</p> : <div className="skel skel--block" />}
      </Drawer>
    );
  return (
    <Drawer
      id={id}
      title={nameOf(item)}
      name={nameOf(item)}
      badges={
        <p className="row row--tight">
          <span className="badge">{typeOf(item)}</span>
          {item.treatySignatureId !== null && (
            <span className="badge badge--ok">
              <Icon name="check" />
              {m.treaty_signed_title()}
            </span>
          )}
          {pageOf && (
            <Link className="arrow small" href={pageOf(item)}>
              {m.reqdesk_whole()}
              <Icon name="arrow" />
            </Link>
          )}
        </p>
      }
      steps={steps}
      footer={
        <>
          {onForward && (
            <button type="button" className="btn btn--admin" onClick={() => onForward(item)}>
              <Icon name="forward" />
              {m.desk_forward()}
            </button>
          )}
          <a className="btn btn--q" href={mailTo(item.email)}>
            <Icon name="mail" />
            {m.desk_email()}
          </a>
        </>
      }
      onClose={onClose}
    >
      {children(item)}
    </Drawer>
  );
}
