import type { TreatyAboutContent } from "../types.ts";

export const treatyAbout: TreatyAboutContent = {
  heading: "A treaty between nations",
  lead: "An agreement between your nation and ours, as equals. Signing is optional. You can ask for funding with or without it.",
  whatItIs: {
    id: "what-it-is",
    heading: "What it is",
    paragraphs: [
      "The treaty is a promise about how we will treat each other. It sets out what we both hold to: that your nation decides for itself, that consent comes before work, and that benefits are shared fairly.",
      "It rests on the United Nations Declaration on the Rights of Indigenous Peoples. It gives us no authority over your nation.",
      "It is an agreement between your nation and {nation}. No State is party to it, and it does not replace any treaty you have with one.",
    ],
  },
  articlesHeading: "The articles it rests on",
  articlesIntro: "Ten articles of the Declaration, in our own short words.",
  articlesNote:
    "The articles have no official titles. These wordings are ours; the official text is the one that counts. Articles 19, 39 and 41, and parts of 21 and 31, are about what States or international bodies do. The treaty makes their standard our own.",
  whoMaySign: {
    id: "who-may-sign",
    heading: "Who may sign",
    paragraphs: [
      "Nations and Indigenous nations, through someone their people have chosen to speak for them. You know who that is; we do not keep a list of who qualifies.",
      "The person who signs gives their name, their title or position, and the name of the nation. The date is the day of signing.",
    ],
  },
  does: {
    heading: "What signing does",
    list: [
      "It binds both nations, yours and ours, to the same promises.",
      "It records the name, title, nation, date and version signed.",
      "It gives you a text to hold us to.",
    ],
  },
  doesNot: {
    heading: "What signing does not do",
    list: [
      "It is not consent to any project. Consent is asked for each one, before work starts.",
      "It does not change how we read a funding request, and it promises no money.",
      "It cedes nothing: no land, no water, no knowledge, no right, no claim.",
      "It does not touch any treaty or agreement you already have.",
      "It does not make your nation’s name public. Signatures are seen by our administrators; we name a nation as a signatory only if that nation asks us to.",
    ],
  },
  terms: [
    {
      title: "You may leave",
      text: "Give six months’ written notice. You do not need a reason. Projects already running continue under their own agreements, as your nation decides.",
    },
    { title: "It lasts in perpetuity", text: "There is no end date and nothing to renew." },
    { title: "It can change", text: "By mutual written consent, and in no other way." },
  ],
  beforeYouSign: {
    id: "before-you-sign",
    heading: "Read the treaty",
    paragraphs: [
      "Take it to your council first. There is no deadline, and the page prints cleanly on paper. You may wish to show it to your own legal advisers; nothing on this page is legal advice.",
      [
        "If something in it does not fit your nation, ",
        { text: "write to us", href: "/contact" },
        ". A change agreed in writing before you sign is as good as one agreed after.",
      ],
    ],
  },
};
