import type { HowItWorksContent } from "../types.ts";

export const howItWorks: HowItWorksContent = {
  heading: "How It Works",
  lead: "Connect, align, fund. Three steps, each at the pace of the people concerned.",
  steps: [
    {
      id: "connect",
      title: "Connect",
      lead: "Tell us who you are and what you would like to do.",
      audiences: [
        {
          title: "Communities",
          text: [
            "Send a ",
            { text: "funding request", href: "/funding-request" },
            ". It takes about 20 minutes. What you write is kept on your device, so you can stop and come back. Plain words are fine, and so is an amount such as “about 40,000 dollars”.",
          ],
        },
        {
          title: "Institutions",
          text: [
            "Send the ",
            { text: "interest form", href: "/contact" },
            ": five questions. Tell us what you would like to fund, and where. If you already lend or give in a region, tell us who you work with.",
          ],
        },
        {
          title: "Nations",
          text: [
            "Ask for funding, offer it, or both. You may read the ",
            { text: "treaty", href: "/treaty" },
            " and take it to your council. Signing is optional and changes nothing about how we read your request.",
          ],
        },
      ],
    },
    {
      id: "align",
      title: "Align",
      lead: "We find out together whether the project, the money and the consent fit.",
      audiences: [
        {
          title: "Communities",
          text: "The review desk reads your request and may ask you questions. Your community decides whether its project is published for institutions to fund, and can withdraw its consent at any time.",
        },
        {
          title: "Institutions",
          text: [
            "You pass the ",
            { text: "five integration steps", href: "/resources/banking-ledger" },
            ", fill in your KYC file, and read the ",
            { text: "Indigenous Sovereign License", href: "/resources/license" },
            ". A typical annual commitment starts at about $250,000, but it is not strict: talk to us about less.",
          ],
        },
        {
          title: "Nations",
          text: "You tell us who speaks for your nation and how it decides. Consent is sought for each project, by your procedures, and it may be given, withheld or withdrawn. Silence is never consent.",
        },
      ],
    },
    {
      id: "fund",
      title: "Fund",
      lead: "Money moves directly, and every step is recorded.",
      audiences: [
        {
          title: "Communities",
          text: "You decide whether your project is published here, and what stays private. Before money moves, agree with the institution in writing how much, when, for what, and how benefits are shared. The platform does not do this for you yet.",
        },
        {
          title: "Institutions",
          text: "You send transfers from your own systems, and webhooks tell you what becomes of each. You can create an impact report for any period, and your compliance is reviewed every year.",
        },
        {
          title: "Nations",
          text: "Funds can go to your own government or to an institution of your choice. If your nation withdraws its consent, no further payment leaves for that project. Payments already with the bank go ahead.",
        },
      ],
    },
  ],
  after: {
    heading: "After you send a request",
    paragraphs: [
      "You get a reference, such as FR-7K3M-9QXZ, and a private link that shows where your request stands. Quote the reference whenever you write to us. If the connection drops and you send twice, we still keep one request.",
      "There is nothing you need to do after that. If we need to know more, we will ask you. The page of your request shows by when we will start reviewing it and by when we will decide, and says so if we are late. A person reads every request.",
    ],
    statuses: [
      {
        key: "pending",
        title: "Pending",
        text: "It has arrived and is waiting to be read. Every request starts here.",
      },
      {
        key: "in_review",
        title: "In review",
        text: "Someone is reading it and may write to you with questions. Nothing has been decided.",
      },
      {
        key: "approved",
        title: "Approved",
        text: "We have decided to support it. If your community consents, its project is published so that institutions can fund it. Approval is not yet money.",
      },
      {
        key: "rejected",
        title: "Rejected",
        text: "We cannot take it further as it stands, and we tell you why. You can object within 30 days, and someone else will decide. You can also send a new request at any time.",
      },
    ],
    readers: {
      id: "who-reads-it",
      heading: "Who reads it",
      paragraphs: [
        "The review desk reads every request in the order it arrives. Besides you, only our reviewers and administrators can open it, and each change of its status is recorded with who made it and when.",
        "If we think a partner should see your request, an administrator forwards it to one person there, and we record that. If you would rather we asked you first, say so in the request.",
        "Your answers about sovereignty, consent and who might be left out carry the most weight. You do not need to share anything that your nation keeps to itself.",
      ],
    },
  },
  never: {
    heading: "What we never do",
    intro: "You may hold us to these.",
    list: [
      "We never take silence for consent.",
      "We never ask for a treaty signature, land, knowledge or a seat on a council in return for funding.",
      "We never call a nation or an institution a partner before it has said so itself.",
      "We never ask for a card number.",
      "We never ask for money to read a request.",
      "We never publish a project without the agreement of the people it serves.",
      "We never let a program alone decide who is funded.",
    ],
  },
  next: [
    {
      heading: "You have a project",
      text: "Ask for what it needs, in your own words.",
      label: "Submit a Funding Request",
      href: "/funding-request",
    },
    {
      heading: "You have funds to place",
      text: "Tell us who you are and what you would like to do.",
      label: "Become a bank partner",
      href: "/contact",
    },
    {
      heading: "You speak for a nation",
      text: "Read the treaty. There is no deadline.",
      label: "Read the treaty",
      href: "/treaty",
    },
  ],
};
