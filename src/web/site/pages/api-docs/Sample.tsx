import { printSample, sampleLanguages, type SampleRequest } from "../../../../shared/domain/api-samples.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { useSite } from "../../../runtime/site-context.ts";
import { Block, Lines } from "./Code.tsx";

/** Where the partner API is, on this installation. */
export function useApiBase(): string {
  return `${useSite().publicUrl}/api/v1`;
}

/** A request as one runs it. It is there in every language; the first is shown until the reader chooses another. */
export function Sample({ title, request }: { title: string; request: SampleRequest }) {
  const base = useApiBase();
  const select = (
    <select className="sel" aria-label={`${m.docs_language()}: ${title}`}>
      {sampleLanguages.map((language) => (
        <option key={language}>{language}</option>
      ))}
    </select>
  );
  return (
    <Block title={title} choice={select}>
      {sampleLanguages.map((language, index) => (
        <Lines key={language} title={title} language={language} hidden={index > 0}>
          {printSample(request, language, base)}
        </Lines>
      ))}
    </Block>
  );
}
