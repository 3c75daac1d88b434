import { m } from "../../../../shared/messages/generated/messages.js";
import { useToast } from "../../../kit/toasts.tsx";

type Field = HTMLInputElement | HTMLTextAreaElement;

const fieldsOf = ({ elements }: HTMLFormElement) =>
  [...elements].filter((field): field is Field => field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement);

/** What differs from what is saved, by the names of its fields. */
export function unsavedIn(form: HTMLFormElement): Record<string, string> {
  const typed = fieldsOf(form).filter((field) => field.value.trim() !== field.defaultValue.trim());
  return Object.fromEntries(typed.map(({ name, value }) => [name, value]));
}

/** The language of a form on the page with words that are not saved; the form that is being sent does not count. */
export function unsavedLanguage(sent?: HTMLFormElement | null): string | undefined {
  const forms = [...document.querySelectorAll<HTMLFormElement>("form[data-language]")].filter((form) => form !== sent);
  return forms.find((form) => Object.keys(unsavedIn(form)).length > 0)?.dataset["language"];
}

/** Notes what was sent as saved at once: the page reads it again only a moment later. What was typed since is still unsaved. */
export function noteSaved(form: HTMLFormElement | null, sent: Record<string, string>): void {
  for (const field of form ? fieldsOf(form) : []) field.defaultValue = sent[field.name] ?? field.defaultValue;
}

/** Does what begins the fields anew, unless words would be lost with them. */
export function useWhenSaved(): (act: () => void) => void {
  const toast = useToast();
  return (act) => {
    const language = unsavedLanguage();
    if (language === undefined) act();
    else toast({ title: m.texts_unsaved(), description: m.texts_unsaved_in({ language }), variant: "destructive" });
  };
}
