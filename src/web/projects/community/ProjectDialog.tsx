import type { ReactNode } from "react";
import type { FieldErrors } from "../../../shared/domain/errors.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { FormDialog } from "../../kit/FormDialog.tsx";
import { type Page, type PartProps, readTheirs } from "./project-form.ts";

interface Props extends Pick<PartProps, "token" | "onChanged"> {
  title: string;
  action: string;
  send: (values: Record<string, string>) => Promise<Page>;
  done: string;
  onClose: () => void;
  children: (errors: FieldErrors) => ReactNode;
}

/** An act about the project that the community is asked about once more. */
export function ProjectDialog({ token, onChanged, done, ...dialog }: Props) {
  return (
    <FormDialog
      {...dialog}
      className=""
      pending={m.comm_sending()}
      look="plain"
      cancel={m.comm_cancel()}
      onSent={onChanged}
      done={{ title: done }}
      error={m.comm_not_done()}
      failedText={m.comm_no_connection()}
      onFailed={({ status }) => {
        if (status === 409) void readTheirs(token, onChanged);
      }}
    />
  );
}
