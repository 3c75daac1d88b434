/** What the operator configured and the pages show; the server puts it into every page (ruling: nothing hard-coded). */
export interface Site {
  name: string;
  nation: string;
  publicUrl: string;
  year: number;
}

/** What the server knows about the request behind a page that was not rendered ahead: a plain HTML form's outcome. */
export interface PageData {
  form?: { values: Record<string, string>; errors: Record<string, string>; message?: string };
  receipt?: { reference: string };
}

export interface BootData {
  site: Site;
  page: PageData;
}

/** Fills the placeholders of the long texts (src/web/content) with what the operator configured. */
export function fill(text: string, site: Site): string {
  return text.replaceAll("{provider}", site.name).replaceAll("{nation}", site.nation);
}
