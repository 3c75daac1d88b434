import { type QueryKey, useMutation, type UseMutationResult, useQueryClient } from "@tanstack/react-query";
import { m } from "../../shared/messages/generated/messages.js";
import { CallError } from "../api/client.ts";
import { serverMessage } from "./queries.ts";
import { type ToastMessage, useToast } from "./toasts.tsx";

interface Change<Answer, Given> {
  call: (given: Given) => Promise<Answer>;
  /** Shows at once what it will be, and returns how to take that back. */
  show?: (given: Given) => () => void;
  /** Said when it was done. */
  done?: ToastMessage | ((answer: Answer, given: Given) => ToastMessage | undefined);
  /** Said when it was not, before the server's reason. What returns undefined is said elsewhere. */
  failed: string | ((error: Error, given: Given) => ToastMessage | undefined);
  /** What reads again, whatever came of it. */
  reads?: readonly QueryKey[];
  onDone?: (answer: Answer, given: Given) => void;
  /** Changes with the same scope are made one after the other, in the order in which they were asked for. */
  scope?: string;
}

/**
 * One change on the server: shown at once where that can be, and taken back with the reason when it was refused. What did not come
 * through at all can be tried again from the toast.
 */
export function useChange<Answer, Given = void>(change: Change<Answer, Given>): UseMutationResult<Answer, Error, Given> {
  const { call, show, done, failed, reads = [], onDone, scope } = change;
  const client = useQueryClient();
  const toast = useToast();
  const mutation = useMutation({
    ...(scope !== undefined && { scope: { id: scope } }),
    mutationFn: call,
    onMutate: async (given: Given) => {
      if (!show) return undefined;
      await Promise.all(reads.map((queryKey) => client.cancelQueries({ queryKey })));
      return show(given);
    },
    onSuccess: (answer, given) => {
      const said = typeof done === "function" ? done(answer, given) : done;
      if (said) toast(said);
      onDone?.(answer, given);
    },
    onError: (error, given, takeBack) => {
      takeBack?.();
      const said = typeof failed === "function" ? failed(error, given) : failure(failed, error);
      if (said) toast({ ...said, ...(isPassing(error) && { action: { label: m.try_again(), act: () => mutation.mutate(given) } }) });
    },
    onSettled: () => Promise.all(reads.map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
  return mutation;
}

/** A title and why, as every failure is said. */
export function failure(title: string, error: Error): ToastMessage {
  return { title, description: serverMessage(error) ?? m.desk_no_connection(), variant: "destructive" };
}

/** The server was not reached, or had no answer: the same again may well succeed. */
function isPassing(error: Error): boolean {
  return error instanceof CallError && (error.status === 0 || error.status >= 500);
}
