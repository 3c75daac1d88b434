import { useMutation, useQueryClient } from "@tanstack/react-query";
import { m } from "../../shared/messages/generated/messages.js";
import { useToast } from "./toasts.tsx";
import { serverMessage } from "./queries.ts";

interface Change<Answer, Given> {
  call: (given: Given) => Promise<Answer>;
  /** The path whose lists read again, whatever came of it. */
  path: string;
  onDone?: (answer: Answer) => void;
}

/** One change in the area: says why when it fails, and lets what shows it read again. */
export function useChange<Answer, Given = void>({ call, path, onDone }: Change<Answer, Given>) {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: call,
    ...(onDone && { onSuccess: onDone }),
    onError: (error) =>
      toast({ title: m.area_not_done(), description: serverMessage(error) ?? m.desk_no_connection(), variant: "destructive" }),
    onSettled: () => void client.invalidateQueries({ queryKey: [path] }),
  });
}
