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
    points: [
      "KYC and AML checks before live money moves",
      "ISO 20022 messages, and no field for card numbers",
      "Impact reports for any period",
    ],
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
  certifications: {
    heading: "Certifications and compliance",
    intro:
      "Each badge is the result of a check that our software runs when it starts and every hour. Nobody can set it by hand. Open an item to see the evidence.",
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
          "The software keeps a file for each institution: who owns and directs it, who may act for it, and its documents. Two of our staff approve the file, and it is reviewed after 12, 24 or 36 months, depending on risk. Without a current file, no live payment leaves.",
      },
      {
        key: "aml",
        title: "AML",
        line: "Anti-money laundering",
        software:
          "Before a live payment leaves, the software compares the names of the institution, the people behind it, the payee and the community with the sanctions lists that our administrators have loaded. A possible match stops the payment until two people have cleared it. Without fresh lists, nothing leaves.",
      },
      {
        key: "iso20022",
        title: "ISO 20022",
        line: "Financial messaging",
        software:
          "Live transfers go to the bank as ISO 20022 payment orders, and we read the bank’s answers in the same standard. Each file is checked against an official schema before it is sent or booked. ISO 20022 is a message standard: it is used, not awarded.",
      },
      {
        key: "pci_dss",
        title: "PCI DSS",
        line: "Payment card data security",
        software:
          "The platform has no field and no call for a card number: funding moves between accounts. A payment order with a card number in its text is refused.",
      },
    ],
  },
};
