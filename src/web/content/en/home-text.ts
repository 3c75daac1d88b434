import type { HomeTextContent } from "../types.ts";

/** Rendered by the server alone (ServerPart). */
export const homeText: HomeTextContent = {
  hero: {
    heading: "Connecting funding to community development",
    text: "We seek to fund financial institutions and others, and community development projects, that share our mission and meet the Indigenous Sovereign compliance standards.",
    learnMore: "Learn More",
    request: "Request funding",
    coinLabel: "A copper coin that shows a bridge",
  },
  mission: {
    heading: "Our mission",
    statement: "Do the right thing by taking care of the poor, the needy, the downtrodden and the disadvantaged, and do not be greedy.",
    slogan: "Take care of one another. Take no more than your share.",
  },
  partner: {
    heading: "Become a bank partner",
    text: "Banks, credit unions, CDFIs and microfinance bodies: send funding straight to community projects, API to API.",
    points: ["Five checked steps before live money moves", "ISO 20022 messages, and no card data held", "Impact reports for any period"],
    label: "Become a bank partner",
    href: "/contact",
  },
  steps: {
    heading: "How it works",
    items: [
      {
        title: "Connect",
        text: "Tell us who you are. Communities bring a project; institutions bring capital and an API.",
      },
      {
        title: "Align",
        text: "We check compliance together. Consent is free, prior and informed, and can be withdrawn.",
      },
      {
        title: "Fund",
        text: "Money moves directly, and every transfer is recorded. The community itself reports what came of it.",
      },
    ],
    more: "Read how it works",
    href: "/how-it-works",
  },
  criteria: {
    heading: "How we choose",
    intro: "We look for six things. If you meet most of them, talk to us.",
    items: [
      { title: "Led by the community", text: "The people it serves set the priorities." },
      {
        title: "Sovereignty respected",
        text: "Nations decide on their own lands, data and knowledge.",
      },
      { title: "Consent first", text: "Free, prior and informed, before work starts." },
      { title: "Benefit shared fairly", text: "What a project earns goes to the people it is for." },
      {
        title: "Care for the land",
        text: "It leaves land and water no worse, and better where it can.",
      },
      { title: "Open books", text: "Every transfer can be traced and explained." },
    ],
  },
};
