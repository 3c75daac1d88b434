import type { FaqContent } from "../types.ts";

export const faq: FaqContent = {
  heading: "FAQ",
  lead: "Short answers. If your question is not here, write to us.",
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
          answer: [
            "A typical minimum is about $250,000 a year, but it is not strict. If you can give less, and give it steadily, talk to us.",
          ],
        },
        {
          question: "Do you choose the projects for us?",
          answer: [
            "No. You see projects that communities have put forward, and you choose which to fund. Only projects that have their community’s consent are shown, and it can withdraw that consent at any time.",
          ],
        },
        {
          question: "What reporting will we receive?",
          answer: [
            "Partnerships plan for impact reports every quarter and an assessment every year. You create the reports in your partner area, for any period; the results in them are as the community reported them.",
          ],
        },
        {
          question: "Do you take over our KYC and AML duties?",
          answer: [
            "No. Your institution keeps its duties under the law that applies to it. We check our own side: we keep a KYC file for each institution, and compare the names in live payments with the sanctions lists that our administrators have loaded. That does not replace your own checks.",
          ],
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
            "You receive a reference and a private link that shows where your request stands. The review desk reads your request and writes to you. Its status is pending, in review, approved or rejected, and every change is recorded.",
            ["All the steps are described on ", { text: "How It Works", href: "/how-it-works" }, "."],
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
            "No. What you type in the funding request is kept on your device until you send it. The forms also work without JavaScript, though then nothing is kept before you send. Choosing Send three times still makes only one request.",
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
          answer: ["Two years, with a review each year. If something changes in between, tell us and we will look at it together."],
        },
        {
          question: "How do you understand free, prior and informed consent?",
          answer: [
            "Without pressure, before the decision, and with everything needed to judge. A nation may give, withhold or withdraw it at any time, by its own procedures. Silence is never consent.",
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
            "No one is: the United Nations does not certify organisations against the Declaration. We say how we support each article, so that you can judge. Where our site shows an item as verified, open it to see what our software checks, when it last did, and whether an outside audit is on record.",
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
              "Through a REST API over HTTPS, with keys for each institution and signed webhooks. You can start with a test key. See the ",
              { text: "API documentation", href: "/resources/api-docs" },
              ".",
            ],
          ],
        },
        {
          question: "How do we get an API key?",
          answer: [
            "An administrator invites someone from your institution to the partner area. Once your first step, API Verification, is approved, they create a test key there. Live keys follow once your institution is active.",
          ],
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
            "With a test key, as in the fourth step, Test Transactions. A test transfer settles in about 5 minutes, and you can make one fail on purpose to see what your system does.",
          ],
        },
        {
          question: "What if a call times out and we send it again?",
          answer: ["Use the same idempotency key. The transfer is made once, and the second call gets the same answer as the first."],
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
              ". A person reads it and answers by email. The next step is a conversation.",
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
            "It depends on your systems, and on how much of the licence is already in place. We agree a plan with you at the start that leaves time for a council to decide.",
          ],
        },
        {
          question: "What will the public see about our institution?",
          answer: [
            "Your name, description, website and public record: the step you have reached, your compliance standing and how many projects you have funded. The public never sees contact persons, phone numbers, email addresses or keys.",
          ],
        },
        {
          question: "Can a partnership end?",
          answer: ["Yes, as the partnership agreement says. A treaty between nations has its own term: six months’ written notice."],
        },
      ],
    },
  ],
  contact: {
    heading: "Ask us",
    text: "A person reads every message and answers by email.",
    label: "Contact Our Team",
    href: "/contact",
  },
};
