type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What the person answers with; a field for robots is none. */
export function controlsOf(form: HTMLFormElement): Control[] {
  return Array.from(form.elements).filter(
    (element): element is Control =>
      /^(INPUT|TEXTAREA|SELECT)$/.test(element.tagName) && !["", "website"].includes((element as Control).name),
  );
}

/** Puts answers into the controls of their names and leaves the others. Each control hears of it by an input event. */
export function writeValues(form: HTMLFormElement, values: Record<string, string>): void {
  for (const control of controlsOf(form)) {
    const value = values[control.name];
    if (value === undefined) continue;
    if (control instanceof HTMLInputElement && control.type === "checkbox") control.checked = value === "true";
    else control.value = value;
    control.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

/** Fields whose value is not the one that the page came with: typed before any script was there. */
export function typedNames(form: HTMLFormElement): string[] {
  return controlsOf(form)
    .filter((control) => !isAsItCame(control))
    .map(({ name }) => name);
}

function isAsItCame(control: Control): boolean {
  if (control instanceof HTMLSelectElement)
    return Array.from(control.options).every((option) => option.selected === option.defaultSelected);
  if (control instanceof HTMLInputElement && control.type === "checkbox") return control.checked === control.defaultChecked;
  return control.value === control.defaultValue;
}
