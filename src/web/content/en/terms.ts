import type { NoticeContent } from "../types.ts";

export const terms: NoticeContent = {
  heading: "Terms of use",
  lead: "What this platform does, what it does not do, and what we ask of everyone who uses it.",
  sections: [
    {
      id: "what",
      heading: "What the platform does",
      paragraphs: [
        "{provider} connects communities that look for funding with institutions that provide it. Communities send requests, our staff read and decide on them, and institutions fund published projects through our API.",
        "Using the platform is free of charge. We charge no fee to send or to read a request, and take no share of a transfer. Your bank may charge fees of its own.",
      ],
    },
    {
      id: "no-promise",
      heading: "What we do not promise",
      paragraphs: [
        "Sending a request does not give you a right to funding. An approved request is not yet money: an institution still has to decide to fund the project.",
        "We try to keep the dates that we give for a review and a decision, and we show it when one is late. We do not promise that the platform is always available or free of faults.",
        "We do not give legal, tax or investment advice.",
      ],
    },
    {
      id: "yours",
      heading: "What is yours stays yours",
      paragraphs: [
        "What you write and upload stays yours. You allow us to use it for the request, as the privacy notice says, and for nothing else.",
        "A project becomes public only with the free, prior and informed consent of its community. The community can withdraw that consent at any time. We cannot call back what others copied while it was public.",
        ["How we use personal data is in the ", { text: "privacy notice", href: "/privacy" }, "."],
      ],
    },
    {
      id: "fair-use",
      heading: "What we ask of you",
      paragraphs: ["Please:"],
      items: [
        { title: "Be truthful", text: "Send only what is true as far as you know, and only for an organisation that you may speak for." },
        {
          title: "Respect others",
          text: "Do not send other people’s personal data unless they agree, and do not share knowledge or pictures that a community keeps to itself.",
        },
        {
          title: "Keep access safe",
          text: "Keep private links, passwords and API keys to yourself. Anyone who has your private link can read your request.",
        },
        {
          title: "Do no harm",
          text: "Do not send harmful files, do not try to get around limits or controls, and do not burden the platform so that others cannot use it. To report a weakness, see /.well-known/security.txt.",
        },
      ],
    },
    {
      id: "api",
      heading: "Use of the API",
      paragraphs: [
        "The API is for institutions that we have admitted. Test keys move no money. Live keys move real money, and whoever holds the key is responsible for what is ordered with it.",
        "What an institution reads about a project through the API may be used for funding, reporting and accounting. When a community withdraws its consent, the institution must stop showing the project.",
        ["Calls are limited and recorded, as the ", { text: "API documentation", href: "/resources/api-docs" }, " says."],
      ],
    },
    {
      id: "end",
      heading: "When we end access",
      paragraphs: [
        "We can deactivate an account, revoke a key or close a request that is used against these terms. If we reject a request, you can object within 30 days, and someone else decides.",
        "You can stop using the platform at any time: withdraw the request, or ask us to end the account.",
      ],
    },
    {
      id: "treaty",
      heading: "The treaty and the licence",
      paragraphs: [
        [
          "The ",
          { text: "treaty", href: "/treaty" },
          " and the ",
          { text: "Indigenous Sovereign License", href: "/resources/license" },
          " are separate texts. Using the platform does not mean that you have signed or accepted either of them.",
        ],
      ],
    },
    {
      id: "changes",
      heading: "Changes",
      paragraphs: [
        "If we change these terms, the date at the top of this page changes with them. The text exists in English, French and Spanish, and says the same in each.",
      ],
    },
  ],
  contact: {
    heading: "Questions",
    withAddress: "Write to",
    withoutAddress: ["Write to us with the ", { text: "contact form", href: "/contact/message" }, "."],
  },
};
