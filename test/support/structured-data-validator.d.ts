/** What search engines ask of structured data, as Adobe's validator checks it; it comes without types. */
declare module "@adobe/structured-data-validator" {
  interface Issue {
    severity: "ERROR" | "WARNING";
    issueMessage: string;
  }
  export default class Validator {
    validate(found: { jsonld: Record<string, object[]>; microdata: object; rdfa: object }): Promise<Issue[]>;
  }
}
