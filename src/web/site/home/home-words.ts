import { home } from "../../content/en/home.ts";
import { homeText } from "../../content/en/home-text.ts";

const { hero, mission, partner, steps, criteria } = homeText;
const [text = ""] = home.interest.text;

/** What the provider may say otherwise of the home page (decision 0070). What the badges say is the controls' to say. */
export const homeWords = { hero, mission, partner, steps, criteria, interest: { heading: home.interest.heading, text } };
