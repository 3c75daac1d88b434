import type { FaqContent } from "../types.ts";

export const faq: FaqContent = {
  heading: "FAQ",
  lead: "Short answers. If yours is not here, write to us.",
  groups: [
    {
      id: "financial-institutions",
      heading: "For Financial Institutions",
      entries: [
        {
          question: "Which institutions can join?",
          answer: [
            "Banks, credit unions, community development financial institutions, microfinance bodies, and the financial institutions of nations. Foundations and other organisations that fund community work are welcome too.",
          ],
        },
        {
          question: "Is there a minimum commitment?",
          answer: ["A typical minimum is about $250,000 a year. It is not strict. If you can do less but do it steadily, talk to us."],
        },
        {
          question: "Do you choose the projects for us?",
          answer: [
            "No. You see projects that communities have put forward, and you choose which to fund. The community chooses too: it may decline an institution.",
          ],
        },
        {
          question: "What reporting will we receive?",
          answer: [
            "An impact report every quarter and an assessment every year. The community sees each report first, and its own words stand beside the figures.",
          ],
        },
        {
          question: "Do you take over our KYC and AML duties?",
          answer: ["No. Our checks come on top of yours. Your institution keeps its duties under the law that applies to it."],
        },
      ],
    },
    {
      id: "projects-and-funding",
      heading: "About Projects and Funding",
      entries: [
        {
          question: "Who can ask for funding?",
          answer: [
            "Nations, Indigenous nations, communities, municipalities, organisations and individuals with a project that serves a community. You do not need to be registered as a charity to ask.",
          ],
        },
        {
          question: "What does it cost to ask?",
          answer: ["Nothing. We charge no fee to send or to read a request."],
        },
        {
          question: "How should we write the amount?",
          answer: [
            "As you would say it: $250,000, 250k CAD, € 1.2 million or about 40000. We keep your words and show you how we understand them before you send.",
          ],
        },
        {
          question: "What happens after we send a request?",
          answer: [
            "You receive a reference. The review desk reads your request and writes to you. Its status is pending, in review, approved or rejected, and every change is recorded.",
            ["The full path is on ", { text: "How It Works", href: "/how-it-works" }, "."],
          ],
        },
        {
          question: "Are the projects on the site real?",
          answer: [
            "Nine are samples and say so; they show the kind of work we fund. Projects that communities publish themselves are listed above them.",
          ],
        },
        {
          question: "Our connection is poor. Will we lose what we wrote?",
          answer: [
            "No. What you type in the funding request is kept on your device until you send it. The forms also work in a browser without JavaScript, though nothing is kept there before you send. Three clicks on the button still make one request.",
          ],
        },
      ],
    },
    {
      id: "sovereign-compliance",
      heading: "Indigenous Sovereign Compliance",
      entries: [
        {
          question: "What is the Indigenous Sovereign License?",
          answer: [
            [
              "Our own licence for institutions: five principles, and five requirements that can be checked. It is not issued by a government. ",
              { text: "Read the licence", href: "/resources/license" },
              ".",
            ],
          ],
        },
        {
          question: "How long is certification valid?",
          answer: ["Two years, with a review each year. If something changes in between, tell us and we look at it together."],
        },
        {
          question: "How do you understand free, prior and informed consent?",
          answer: [
            "Without pressure, before the decision, and with everything needed to judge. A nation may give it, withhold it or withdraw it at any time, by its own procedures. Silence is never consent.",
          ],
        },
        {
          question: "Must a nation sign the treaty?",
          answer: [
            [
              "No. It is optional, and a request is read the same way without it. A nation that has signed may leave with six months’ written notice. The ",
              { text: "treaty page", href: "/treaty" },
              " has the whole text.",
            ],
          ],
        },
        {
          question: "Are you certified under UN DRIP?",
          answer: [
            "No one is: the United Nations does not certify organisations against the Declaration. We say how we support each article, so that you can judge. Where our site shows an item as verified, open it to see what the record behind it holds.",
          ],
        },
        {
          question: "What about OCAP and Local Contexts labels?",
          answer: [
            "We respect them and issue neither. OCAP® is a registered trademark of the First Nations Information Governance Centre. Local Contexts labels are made and applied by the communities they belong to.",
          ],
        },
      ],
    },
    {
      id: "partners-integration",
      heading: "Partners Integration",
      entries: [
        {
          question: "How do our systems connect to yours?",
          answer: [
            [
              "Through a REST API over HTTPS, with a key for each institution and signed webhooks. The calls are being opened to partners in stages. See the ",
              { text: "API documentation", href: "/resources/api-docs" },
              ".",
            ],
          ],
        },
        {
          question: "How do we get an API key?",
          answer: ["In the third of five integration steps, Access Credentialing. Until then there is no key to lose."],
        },
        {
          question: "Is there a rate limit?",
          answer: [
            "100 requests a minute for each API key. Past that, the answer is 429 Too Many Requests, and you can try again after a pause.",
          ],
        },
        {
          question: "How do we test without moving money?",
          answer: [
            "The fourth step, Test Transactions, is for that. A test transfer settles in about 5 minutes, and you can make one fail on purpose to see what your system does.",
          ],
        },
        {
          question: "What if a call times out and we send it again?",
          answer: ["Send it with the same idempotency key. The transfer is made once, and the second call receives the first answer."],
        },
        {
          question: "Do you handle card data?",
          answer: ["No. Money moves between accounts. There is no field for a card number anywhere on the platform."],
        },
      ],
    },
    {
      id: "partnership-process",
      heading: "Partnership Process",
      entries: [
        {
          question: "How do we begin?",
          answer: [
            [
              "Send the ",
              { text: "interest form", href: "/contact" },
              ". A person reads it and answers by e-mail. The next step is a conversation.",
            ],
          ],
        },
        {
          question: "What are the steps to becoming active?",
          answer: [
            "API Verification, Compliance Check, Access Credentialing, Test Transactions, Active Status. You pass them in order, and your public record shows which one you have reached.",
          ],
        },
        {
          question: "How long does it take?",
          answer: [
            "It depends on your systems and on how much of the licence is already in place. We agree a plan with you at the start, and the time a council needs is part of it.",
          ],
        },
        {
          question: "What will the public see about our institution?",
          answer: [
            "Your name, description, website and public record: the step you have reached, your compliance standing and the projects you fund. Contact persons, telephone numbers, e-mail addresses and keys are shown only to administrators.",
          ],
        },
        {
          question: "Can a partnership end?",
          answer: [
            "Yes. The partnership agreement says how. Transfers already promised to a community are settled first. A treaty between nations has its own term: six months’ written notice.",
          ],
        },
      ],
    },
  ],
  contact: {
    heading: "Ask us",
    text: "A person reads every message and answers by e-mail.",
    label: "Contact Our Team",
    href: "/contact",
  },
};
