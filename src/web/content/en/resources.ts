import type { ResourcesContent } from "../types.ts";

export const resources: ResourcesContent = {
  heading: "Resources",
  lead: "What we stand for, how the platform works, and what we ask of those who use it. Everything here is public.",
  cards: [
    {
      title: "About {provider}",
      text: "Our mission, how we work with nations and communities, and who does what.",
      href: "/resources/about",
    },
    {
      title: "Indigenous Sovereign License",
      text: "Five principles, five requirements and how an institution applies.",
      href: "/resources/license",
    },
    {
      title: "Banking Platform Applications",
      text: "Direct transfers, compliance checks and the five steps to join.",
      href: "/resources/banking-ledger",
    },
    {
      title: "API Documentation",
      text: "The calls, limits and webhooks of the partner API.",
      href: "/resources/api-docs",
    },
    {
      title: "FAQ",
      text: "Short answers about money, consent, certification and partnership.",
      href: "/resources/faq",
    },
  ],
  contact: {
    heading: "Is something missing?",
    text: "Ask us. A person reads every message and answers by email.",
    label: "Contact Our Team",
    href: "/contact",
  },
};
