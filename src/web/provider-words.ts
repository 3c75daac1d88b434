import { type PageTextKey, providerTexts } from "../shared/domain/provider-texts.ts";
import { wordsOf } from "../shared/domain/text-fields.ts";
import { treaty } from "../shared/content/en/treaty.ts";
import { about } from "./content/en/about.ts";
import { faq } from "./content/en/faq.ts";
import { license } from "./content/en/license.ts";
import { contactWords } from "./requests/contact/contact-words.ts";
import { homeWords } from "./site/home/home-words.ts";

/** The first version of each text that a page shows, which the server alone asks for. */
const files: Record<PageTextKey, unknown> = { about, faq, home: homeWords, contact: contactWords, treaty, license };

export const fileWords = (key: PageTextKey) => wordsOf(files[key], providerTexts[key]);
