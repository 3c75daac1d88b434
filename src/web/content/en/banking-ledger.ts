import type { BankingLedgerContent } from "../types.ts";

export const bankingLedger: BankingLedgerContent = {
  heading: "Banking Platform Applications",
  lead: "What the platform does for an institution that sends money to community projects, and how you join.",
  features: {
    heading: "Key Features",
    intro: "Four things hold it together.",
    items: [
      {
        title: "API-to-API direct transfers",
        text: "Your system tells ours which project, how much and why. The payment order goes to the bank, and the bank’s answers settle the transfer or return it.",
      },
      {
        title: "Compliance verification",
        text: "No live payment leaves without confirmed payee details, a consent in force, names screened clear against sanctions lists, and an institution that is active, has a current KYC file and has not become ineligible or non-compliant. Bank entries that do not match wait for a person.",
      },
      {
        title: "Impact tracking",
        text: "Each transfer stays tied to its project. You can create an impact report for any period, with the results that the community itself has reported.",
      },
      {
        title: "Security and auditability",
        text: "Each decision and change is recorded with who made it and when. A key belongs to one institution and can be replaced at any time; we keep only its hash.",
      },
    ],
  },
  integration: {
    heading: "Integration in five steps",
    intro: "You pass them in order. Your step is part of your public record, so that a community can see where you stand.",
    steps: [
      {
        title: "API Verification",
        text: "We ask your API address for a token, which shows that whoever runs that address works with us.",
      },
      {
        title: "Compliance Check",
        text: "We assess your institution against the UN Declaration, and record what we found and on what evidence. A person decides. Before live money moves, two of our staff approve your KYC file, beside which they see what public registers say, and the names in it are screened against sanctions lists.",
      },
      {
        title: "Access Credentialing",
        text: "Your people create API keys and webhook secrets in the partner area. Each is shown once, and you can replace it yourself at any time.",
      },
      {
        title: "Test Transactions",
        text: "You send test transfers, let one fail on purpose and repeat another with the same idempotency key. A test transfer settles in about 5 minutes.",
      },
      {
        title: "Active Status",
        text: "An administrator confirms the connection. Your institution becomes active, and can create live keys and fund projects.",
      },
    ],
  },
  technical: {
    heading: "Technical integration",
    intro: "What the partner API offers. The documentation describes each call.",
    items: [
      {
        title: "REST over HTTPS",
        text: "JSON in and out, under a versioned path. Always connect over HTTPS.",
      },
      {
        title: "Bearer keys",
        text: "Each call carries your API key in the Authorization header. A key belongs to one institution.",
      },
      {
        title: "Idempotency keys",
        text: "Send an Idempotency-Key with each transaction. If the connection drops, send it again with the same key: one payment is made, not two.",
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
        text: "Each error has a code for your software, a message for people, and details that help you fix it.",
      },
    ],
  },
  messages: {
    heading: "ISO 20022 messages",
    intro:
      "Live transfers go to the bank as pain.001 files, and the bank’s answers come back in the other formats. Every file is checked against the official schemas: ours before it is sent, the bank’s before anything is booked.",
    items: [
      { code: "pain.001", text: "Customer credit transfer initiation: the payment order." },
      { code: "pain.002", text: "Payment status report: accepted, pending or rejected, and why." },
      { code: "camt.053", text: "End-of-day statement of an account." },
      { code: "camt.054", text: "Debit and credit notification, as entries are booked." },
      { code: "pacs.004", text: "Payment return: money sent back, with the reason." },
    ],
  },
  certifications: {
    heading: "Certifications: how we support them",
    intro:
      "None of these lines is a certificate. The home page shows the hourly check behind each item and, apart from it, any outside audit on record.",
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
        text: "The five steps above leave evidence for each institution before its first live transfer. You keep a KYC file in the partner area. Two of our staff approve it, and it is reviewed after 12, 24 or 36 months, depending on risk. A nation’s own government is never asked for owners.",
      },
      {
        title: "AML",
        text: "Before a live payment leaves, we compare the names of your institution, the people behind it, the payee and the community with the sanctions lists that our administrators have loaded. A possible match stops the payment until two people have cleared it. Your own legal duties stay yours.",
      },
      {
        title: "ISO 20022",
        text: "Payment orders follow the standard. They and the bank’s answers are checked against the official schemas.",
      },
      {
        title: "PCI DSS",
        text: "Transfers go between accounts. The platform has no field for a card number, and refuses one in the text of a payment order.",
      },
    ],
  },
  undrip: {
    heading: "UN DRIP: how we support each article",
    intro: "The wording of the rights is in the Declaration. This is what we do about each when money moves.",
    items: [
      {
        article: 3,
        text: "An institution can fund a project or not. It cannot change a project’s aims through a payment.",
      },
      {
        article: 4,
        text: "A transfer can go to an account held by a nation’s own government, for work that the nation has planned itself.",
      },
      {
        article: 5,
        text: "A nation’s own finance office, bank or development body can receive and report. We do not ask for a new one.",
      },
      {
        article: 18,
        text: "Consent is recorded with who spoke for the nation, in what role and by which procedure.",
      },
      {
        article: 19,
        text: "The article addresses States. We hold ourselves to the same measure: without recorded consent, no transfer; once consent is withdrawn, no further transfer.",
      },
      {
        article: 23,
        text: "Impact reports carry the results and figures that the community itself has reported, with their source.",
      },
      {
        article: 32,
        text: "Consent is on record before the first payment. Our licence asks for a land and water plan where they are affected; the platform does not check for one.",
      },
      {
        article: 39,
        text: "Money reaches a nation directly, and technical help with accounts, keys or reports is given when it asks.",
      },
      {
        article: 40,
        text: "A failed or returned transfer comes with a reason. Applicants can object to a rejection, and a different person decides.",
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
      "Tell us what you would like to fund. In the meantime, your engineers may want to read the ",
      { text: "API documentation", href: "/resources/api-docs" },
      ".",
    ],
    label: "Become a bank partner",
    href: "/contact",
  },
};
