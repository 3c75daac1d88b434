import type { HomeContent } from "../types.ts";

export const home: HomeContent = {
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
