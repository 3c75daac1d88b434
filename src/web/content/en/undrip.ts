import type { UndripContent } from "../types.ts";

export const undrip: UndripContent = {
  project: {
    heading: "UN DRIP compliance",
    note: "How we support five articles of the Declaration in work like this. The short wordings are ours.",
  },
  note: "The articles of the Declaration have no official titles. The short wordings here are ours, made to help you find your way; the official text is General Assembly resolution 61/295 of 13 September 2007, and it is the text that counts. The Declaration speaks of the rights of Indigenous peoples and of the duties of States and international bodies. We are neither a State nor a United Nations body. We say how we support each article, in our own work.",
  articles: [
    {
      number: 3,
      wording: "The right to self-determination: peoples freely decide their political status and pursue their own development",
      support: "A project is put forward by the people it serves, in their own words, and they may change it or end it.",
    },
    {
      number: 4,
      wording: "Autonomy or self-government in internal and local affairs, and ways and means to finance it",
      support: "Funding can go to a nation’s own government, and we ask for no seat, vote or veto in return.",
    },
    {
      number: 5,
      wording: "Keeping and strengthening distinct institutions, and taking full part in the life of the State if peoples so choose",
      support: "We work with the institutions a nation already has, and never ask it to form a new body to suit us.",
    },
    {
      number: 18,
      wording: "Taking part in decisions that would affect their rights, through representatives they choose themselves",
      support: "We ask who speaks for a nation, and we accept the answer that its own procedures give.",
    },
    {
      number: 19,
      wording: "States seek free, prior and informed consent before laws or administrative measures that may affect peoples",
      support: "The article addresses States; we hold our own decisions to the same measure, and ask for consent before anything begins.",
    },
    {
      number: 21,
      wording:
        "Better economic and social conditions, without discrimination, with attention to elders, women, youth, children and persons with disabilities",
      support: "Every funding request says who benefits and who might be left out, and a person reads that answer.",
    },
    {
      number: 23,
      wording:
        "Setting priorities and strategies for development, and shaping and, as far as possible, running the programmes that affect them through their own institutions",
      support: "The community names its own priorities and, where it wishes, its own institutions run the work.",
    },
    {
      number: 31,
      wording:
        "Keeping, controlling, protecting and developing cultural heritage, traditional knowledge and the intellectual property in them",
      support: "We ask for no traditional knowledge, and what a nation chooses to share stays under its own rules.",
    },
    {
      number: 32,
      wording:
        "Setting priorities for lands, territories and resources; States seek free and informed consent before approving projects that affect them",
      support:
        "A request tells us how consent was sought, and we do not support work on a nation’s land that the nation has not agreed to.",
    },
    {
      number: 39,
      wording: "Access to financial and technical assistance, from States and through international cooperation",
      support: "We put nations and institutions directly in touch, and help with the form, the figures and the technical work when asked.",
    },
    {
      number: 40,
      wording:
        "Prompt decisions through just and fair procedures in disputes, and effective remedies, with due regard to peoples’ own customs and laws",
      support: "If we decide against a request, the applicant can object in writing, and a different person reads it again.",
    },
    {
      number: 41,
      wording:
        "The United Nations system and other intergovernmental bodies contribute money and technical help, with Indigenous participation",
      support: "We are not such a body. We welcome their programmes alongside ours, and a nation may pass them its own records from us.",
    },
  ],
  pages: {
    home: [3, 4, 5, 18, 19, 23, 32, 39, 40, 41],
    treaty: [3, 4, 5, 18, 19, 21, 31, 39, 40, 41],
    project: [3, 4, 5, 23, 32],
  },
};
