import type { NoticeContent } from "../types.ts";

export const accessibility: NoticeContent = {
  heading: "Accessibility",
  lead: "We want everyone to be able to use this platform. This page says what we test, and what we know is not good enough.",
  sections: [
    {
      id: "aim",
      heading: "Our aim",
      paragraphs: ["Our measure is WCAG 2.2, level AA. We claim what we test, and no certificate."],
    },
    {
      id: "tested",
      heading: "What is tested",
      paragraphs: ["These tests run automatically before a new version of the software is accepted:"],
      items: [
        {
          title: "Pages",
          text: "The program axe looks for faults against WCAG 2.2, levels A and AA, on the public pages in English, French and Spanish, and on the pages of our staff in English: 360 pixels wide like a phone and 1,280 like a desktop, in light and dark colours.",
        },
        { title: "Width", text: "No page has to be scrolled sideways on a screen 360 pixels wide." },
        {
          title: "Keyboard",
          text: "Adding documents to a request and reviewing its answers are done with the keyboard only.",
        },
        {
          title: "Without JavaScript",
          text: "Public texts can be read, and the contact form, the funding request and the treaty signature can be sent. The private page of a request needs JavaScript.",
        },
        { title: "Motion", text: "If your device asks for less motion, the introduction shows all at once. It can always be skipped." },
      ],
    },
    {
      id: "known",
      heading: "What we know is not accessible",
      paragraphs: ["An automatic test finds only some faults. This is what we know:"],
      items: [
        {
          title: "No test with people",
          text: "We have not yet had the platform tested by people who use a screen reader, a magnifier or voice control.",
        },
        {
          title: "Reports as PDF",
          text: "Reports that institutions download as PDF have no tags for screen readers. The same report is available as JSON or CSV.",
        },
        {
          title: "What others add",
          text: "We ask for a description of each picture on a project’s page, but we cannot be sure that it says enough. Documents that applicants upload are as accessible as they made them.",
        },
        {
          title: "Languages",
          text: "The pages of our staff and of institutions, and the documentation of the API, are in English only. There are no Indigenous languages and no sign language yet.",
        },
        {
          title: "Long forms",
          text: "The funding request is long. It can be written over several days, and all questions can be read first.",
        },
      ],
    },
  ],
  contact: {
    heading: "Tell us",
    withAddress: "If something does not work for you, or you need a text in another form, write to",
    withoutAddress: [
      "If something does not work for you, or you need a text in another form, write to us with the ",
      { text: "contact form", href: "/contact/message" },
      ".",
    ],
  },
};
