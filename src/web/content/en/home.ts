import type { HomeContent } from "../types.ts";

export const home: HomeContent = {
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
          "The software records five steps, with evidence, between a first message and an active institution, and the current step is part of its public record. A person decides whether an institution becomes a partner. The software itself does not check identities or owners: that duty stays with institutions and banks.",
      },
      {
        key: "aml",
        title: "AML",
        line: "Anti-money laundering",
        software:
          "The platform does not compare names with sanctions lists yet. Institutions and banks screen payments under their own legal duties. What the software does: a live payment needs an active institution, payee details and recorded consent, and each step is entered in a ledger.",
      },
      {
        key: "iso20022",
        title: "ISO 20022",
        line: "Financial messaging",
        software:
          "Live transfers go to the bank as ISO 20022 payment orders, and we read the bank’s answers in the same standard. Each file is checked against its official schema before it is sent or booked. ISO 20022 is a message standard: it is used, not awarded.",
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
      "There are five questions, and a person reads every message.",
      "We answer by email.",
      "If you are a nation, you may sign a treaty first. It is optional.",
      ["Asking for funding? ", { text: "Submit a Funding Request", href: "/funding-request" }, " instead."],
    ],
  },
};
