import type { AboutContent } from "../types.ts";
import { homeText } from "./home-text.ts";
import { undrip } from "./undrip.ts";

export const about: AboutContent = {
  heading: "About {provider}",
  lead: "A humanitarian initiative that connects those who have capital with communities that have a plan.",
  mission: {
    id: "mission",
    heading: "Our mission",
    paragraphs: ["It fits in one sentence. The rest of this page follows from it."],
  },
  statement: homeText.mission.statement,
  sections: [
    {
      id: "approach",
      heading: "Our approach",
      paragraphs: [
        "Communities know what they need. Institutions often have the means but no good way to reach them. We stand between the two for as long as it takes to introduce them, check what must be checked, and let the money move directly.",
        "A person reads every request and every message. Software keeps the record, counts and sends reminders; it does not decide who is funded.",
        "We would rather say “not yet” and give a reason than keep someone waiting.",
      ],
    },
    {
      id: "sovereignty",
      heading: "Indigenous sovereignty",
      paragraphs: [
        "We deal with nations as nations. They choose who speaks for them, how they decide and how long they take.",
        [
          "Institutions that work with nations through us agree to the ",
          { text: "Indigenous Sovereign License", href: "/resources/license" },
          ". Nations may, if they wish, sign a ",
          { text: "treaty", href: "/treaty" },
          " with {nation}. It is optional, and it does not change how a request is read.",
        ],
        "Some nations appear in our discovery list because a public register names them. We show the source and the date, and we never call a nation a partner unless it has said so itself.",
      ],
    },
    {
      id: "transparent-funding",
      heading: "Transparent funding",
      paragraphs: [
        "The figures on the home page are counted from our records: active partner institutions, funded projects, settled transfers. If there are none yet, they show zero.",
        "Each change in the status of a request is recorded, with who made it and when. Institutions can create an impact report for any period; the results in it are as the community reported them, with their source.",
        "The nine projects marked as samples are only samples. They show the kind of work we fund.",
      ],
    },
  ],
  undrip: {
    id: "un-drip",
    heading: "UN DRIP compliance",
    intro:
      "The United Nations Declaration on the Rights of Indigenous Peoples is our measure. No one can certify us against it, and we do not claim that anyone has. This is how we support ten of its articles.",
    articles: undrip.pages.home,
  },
  community: {
    id: "community-led",
    heading: "Community-led development",
    paragraphs: [
      "A project begins with the people it serves. They name the problem, choose the answer and say what success would look like. We ask how consent was sought and who might be left out, because those answers carry the most weight.",
      "When a request is approved, the community decides whether its project is published here, in what words, and how precisely its location is shown. A published project can be changed or taken down at its request.",
      "Where people want to run the work through their own institutions, we prefer that.",
    ],
  },
  impactAreas: {
    heading: "Impact areas",
    intro: "Most of our work falls into six fields. A project can belong to more than one.",
    items: [
      {
        title: "Sustainable infrastructure",
        text: "Water, power, housing and roads that local people own and can repair.",
      },
      {
        title: "Education",
        text: "Schools, training and language work, shaped by the families and elders concerned.",
      },
      {
        title: "Healthcare",
        text: "Care that comes close to home, in the language people speak there.",
      },
      {
        title: "Cultural preservation",
        text: "Language, craft and memory, kept and taught by those they belong to.",
      },
      {
        title: "Economic development",
        text: "Work, trade and fair prices, with the earnings staying near.",
      },
      {
        title: "Environmental stewardship",
        text: "Land and water looked after by the people who know them best.",
      },
    ],
  },
  team: {
    heading: "Who does what",
    intro: "We describe teams rather than people, so that you know who will deal with your message.",
    items: [
      {
        title: "Stewardship circle",
        text: "Keeps the mission, and answers for the treaty and the licence.",
      },
      {
        title: "Review desk",
        text: "Reads every funding request and every message, in the order they arrive, and writes back.",
      },
      {
        title: "Partner relations",
        text: "Works with institutions from the first talk to active status, and afterwards.",
      },
      {
        title: "Nation and community liaison",
        text: "Listens first. Helps with a request when asked, and makes sure that consent is sought before anything begins.",
      },
      {
        title: "Compliance",
        text: "Looks after the assessment of institutions, and the evidence behind each item we show as verified.",
      },
      {
        title: "Engineering",
        text: "Builds and runs the platform, keeps it light enough for a slow phone, and answers when something breaks.",
      },
    ],
  },
  partner: {
    heading: "Work with us",
    text: "If your institution shares the mission, tell us what you would like to do and for whom. Five questions are enough to begin.",
    label: "Become a bank partner",
    href: "/contact",
  },
};
