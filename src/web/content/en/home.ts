import type { HomeContent } from "../types.ts";

export const home: HomeContent = {
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
    points: ["KYC and AML checks before money moves", "ISO 20022 messages, and no card data held", "Impact reports every quarter"],
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
        text: "Money moves directly, with a record both sides can read. Impact is reported back to the community first.",
      },
    ],
    more: "Read how it works",
    href: "/how-it-works",
  },
  criteria: {
    heading: "How we choose",
    intro: "Six things we look for. If you meet most of them, talk to us.",
    items: [
      { title: "Led by the community", text: "The people it serves set the priorities." },
      {
        title: "Sovereignty respected",
        text: "Nations decide on their own lands, data and knowledge.",
      },
      { title: "Consent first", text: "Free, prior and informed, before work starts." },
      { title: "Benefit shared fairly", text: "What a project earns stays with those it is for." },
      {
        title: "Care for the land",
        text: "It leaves land and water no worse, and better where it can.",
      },
      { title: "Open books", text: "Every transfer can be traced and explained." },
    ],
  },
  certifications: {
    heading: "Certifications and compliance",
    intro: "Open an item to see the evidence: what the software does for it, and the record we have entered.",
    items: [
      {
        key: "undrip",
        title: "UN DRIP",
        line: "Articles 3, 4, 5, 18, 19, 23, 32, 39, 40 and 41",
        software: [
          "The funding request asks how sovereignty is respected, how consent was sought and who might be left out, and it cannot be sent without the three answers. A nation found in a public register is never shown as a partner without an act of its own. The United Nations does not certify anyone against the Declaration; what we publish is ",
          { text: "how we support each article", href: "/resources/about#un-drip" },
          ".",
        ],
      },
      {
        key: "sovereign_license",
        title: "Indigenous Sovereign License",
        line: "Consent, benefit sharing, stewardship",
        software: [
          "This is our own licence, not a public standard. Its ",
          { text: "principles and requirements", href: "/resources/license" },
          " are published in full, so that anyone can hold us to them. The optional treaty is offered only to nations, and a signature is stored once with the version of the text that was signed.",
        ],
      },
      {
        key: "kyc",
        title: "KYC",
        line: "Know your customer",
        software:
          "Five steps lie between a first message and an active institution, and the step it has reached is part of its public record. Whether an institution becomes a partner is decided by a person, and changes to its standing are kept with who made them and when.",
      },
      {
        key: "aml",
        title: "AML",
        line: "Anti money laundering",
        software:
          "The transfer service is designed to compare the names in a payment with published sanctions lists before it is released, and to hold anything unclear until a person has looked. It opens to partners in stages. Each institution keeps its own legal duties; our checks come on top of them.",
      },
      {
        key: "iso20022",
        title: "ISO 20022",
        line: "Financial messaging",
        software:
          "The transfer service is designed to write and read ISO 20022 payment messages, and to check each one against the published schema before it is sent or accepted. ISO 20022 is a message standard: it is used, not awarded.",
      },
      {
        key: "pci_dss",
        title: "PCI DSS",
        line: "Payment card data security",
        software:
          "The platform has no field and no call for a card number. We never hold card data: funding moves between accounts. What we do not hold cannot be lost.",
      },
    ],
  },
  interest: {
    heading: "Tell us you are interested",
    text: [
      "Five questions. A person reads every message.",
      "We answer by e-mail.",
      "If you are a nation, you may sign a treaty first. It is optional.",
      ["Asking for funding? ", { text: "Submit a Funding Request", href: "/funding-request" }, " instead."],
    ],
  },
};
