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
