import type { ReactNode } from "react";
import { Dialog } from "../../../kit/Dialog.tsx";

interface Props {
  /** Of the dialog. */
  title: string;
  /** The form that is open, if one is. */
  form: ReactNode;
  onClose: () => void;
  /** What can be done here. */
  acts?: ReactNode;
  children: ReactNode;
}

/** A section of an institution's page whose forms open in a dialog above it: what is read stays where it is. */
export function SectionWithForm({ title, form, onClose, acts, children }: Props) {
  return (
    <>
      {children}
      {acts && <p className="row">{acts}</p>}
      {form && (
        <Dialog title={title} className="admin dialog--wide" onClose={onClose}>
          {form}
        </Dialog>
      )}
    </>
  );
}
