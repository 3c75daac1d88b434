import type { BankingLedgerContent } from "../types.ts";

export const bankingLedger: BankingLedgerContent = {
  heading: "Banking Platform Applications",
  lead: "What the platform is designed to do for an institution that sends money to community projects, and how you join. The calls open to partners in stages.",
  features: {
    heading: "Key Features",
    intro: "Four things hold it together.",
    items: [
      {
        title: "API-to-API direct transfers",
        text: "Your system tells ours which project, how much and why. The payment goes to the project, and both sides see the same reference.",
      },
      {
        title: "Compliance verification",
        text: "Who is paying, who is paid and whether consent is on record are checked before a transfer is released. What is unclear waits for a person.",
      },
      {
        title: "Impact tracking",
        text: "Each transfer stays tied to its project. Reports follow every quarter, with an assessment each year, and the community reads them first.",
      },
      {
        title: "Security and auditability",
        text: "Each decision and change is written to a record with who and when. Keys belong to one institution, can be replaced at any time, and stay on your servers.",
      },
    ],
  },
  integration: {
    heading: "Integration in five steps",
    intro: "You pass them in order. Your step is part of your public record, so that a community can see where you stand.",
    steps: [
      {
        title: "API Verification",
        text: "We learn which systems you use, who runs them, and which calls you need. You give us the address where webhooks should arrive.",
      },
      {
        title: "Compliance Check",
        text: "We verify your institution against public registers and sanctions lists, and read your papers on KYC, AML and consent. A person decides.",
      },
      {
        title: "Access Credentialing",
        text: "You receive an API key and a webhook secret, each shown once. You name the people who may ask us to replace them.",
      },
      {
        title: "Test Transactions",
        text: "You send test transfers, let one fail on purpose and repeat another with the same idempotency key. A test transfer settles in about 5 minutes.",
      },
      {
        title: "Active Status",
        text: "Your institution becomes active and can fund projects. The first live transfer is followed by both teams, side by side.",
      },
    ],
  },
  technical: {
    heading: "Technical integration",
    intro: "What the partner API is designed around. The documentation gives the details of each call.",
    items: [
      {
        title: "REST over HTTPS",
        text: "JSON in and out, under a versioned path. Plain HTTP is not offered.",
      },
      {
        title: "Bearer keys",
        text: "Each call carries your API key in the Authorization header. A key belongs to one institution.",
      },
      {
        title: "Idempotency keys",
        text: "Send an Idempotency-Key with each transaction. If the line drops, send it again with the same key: one payment is made, not two.",
      },
      {
        title: "Signed webhooks",
        text: "We tell your system about transaction status changes, compliance alerts, project updates and finished reports. Each message is signed, so that you can tell it came from us.",
      },
      {
        title: "Rate limit",
        text: "100 requests a minute for each key. Past that, the answer is 429 Too Many Requests.",
      },
      {
        title: "Exact amounts",
        text: "Amounts are kept as exact decimals with an ISO 4217 currency, never as rounded approximations.",
      },
      {
        title: "Paged lists",
        text: "Long lists come in pages, with the total, the page and the page size.",
      },
      {
        title: "One error shape",
        text: "Each error has a code for your software, a message for people, and details that help to put it right.",
      },
    ],
  },
  messages: {
    heading: "ISO 20022 messages",
    intro: "The transfer service is designed to write and read these messages, and to check each against its published schema.",
    items: [
      { code: "pain.001", text: "Customer credit transfer initiation: the payment order." },
      { code: "pain.002", text: "Payment status report: accepted, pending or rejected, and why." },
      { code: "camt.053", text: "End-of-day statement of an account." },
      { code: "camt.054", text: "Debit and credit notification, as entries are booked." },
      { code: "pacs.004", text: "Payment return: money that comes back, with the reason." },
    ],
  },
  certifications: {
    heading: "Certifications: how we support them",
    intro: "None of these lines is a certificate. The record behind each item, with issuer, date and standing, is on the home page.",
    items: [
      {
        title: "UN DRIP",
        text: "Consent, own priorities and own institutions are part of how a request is made and read. See the articles below.",
      },
      {
        title: "Indigenous Sovereign License",
        text: "Institutions apply for it and, if certified, hold it for two years with annual reviews.",
      },
      {
        title: "KYC",
        text: "The five steps above ask who an institution is, who owns it and who may act for it, before its first transfer.",
      },
      {
        title: "AML",
        text: "Names in a payment are compared with published sanctions lists before release, by design. Your own legal duties stay yours.",
      },
      {
        title: "ISO 20022",
        text: "Payment messages follow the standard, and are checked against the published schemas.",
      },
      {
        title: "PCI DSS",
        text: "Transfers go between accounts. The platform has no place for a card number, and we never hold card data.",
      },
    ],
  },
  undrip: {
    heading: "UN DRIP: how we support each article",
    intro: "The wording of the rights is in the Declaration. Below is what we do about each when money moves.",
    items: [
      {
        article: 3,
        text: "An institution can fund a project or leave it. It cannot change its aims through a payment.",
      },
      {
        article: 4,
        text: "A transfer can go to an account that a nation’s own government holds, for work it has planned itself.",
      },
      {
        article: 5,
        text: "A nation’s own finance office, bank or development body can receive and report. We do not ask for a new one.",
      },
      {
        article: 18,
        text: "The people a nation has named confirm what a transfer is for before it is sent.",
      },
      {
        article: 19,
        text: "The article addresses States. We hold to its measure: no consent on record, no transfer; consent withdrawn, no further transfer.",
      },
      {
        article: 23,
        text: "Reports use the goals that the community set, in its own words, next to any figures an institution asks for.",
      },
      {
        article: 32,
        text: "Where land, water or other resources are affected, the consent record and the land and water plan come before the first payment.",
      },
      {
        article: 39,
        text: "Money reaches a nation directly, and technical help with accounts, keys or reports is given when it asks.",
      },
      {
        article: 40,
        text: "A held or refused transfer comes with a reason. Either side can question it, and a different person looks again.",
      },
      {
        article: 41,
        text: "We are not an intergovernmental body. Standard message formats make it easier for such bodies to take part beside us.",
      },
    ],
  },
  contact: {
    heading: "Join as an institution",
    text: [
      "Tell us what you would like to fund. Your engineers may want to read the ",
      { text: "API documentation", href: "/resources/api-docs" },
      " meanwhile.",
    ],
    label: "Become a bank partner",
    href: "/contact",
  },
};
