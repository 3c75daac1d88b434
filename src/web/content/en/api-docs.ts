import type { ApiDocsContent } from "../api-docs-types.ts";

export const apiDocs: ApiDocsContent = {
  heading: "API Documentation",
  lead: "Send funding straight to community projects from your own systems.",
  notice: [
    "Everything here works today. Start with a test key, which moves no money and is issued once your first step is approved; a live key follows once your institution is active. ",
    { text: "The five integration steps", href: "/resources/banking-ledger" },
    " explain how to get there. All names and figures in the samples are fictional.",
  ],
  sections: {
    "account-and-projects": {
      heading: "Account and projects",
      lead: "Read your account, the projects that you can fund, and your compliance status.",
    },
    transactions: { heading: "Transactions", lead: "Fund a project, follow the transfer, and cancel it while it is pending." },
    reports: { heading: "Reports", lead: "Order a report, and read it once it is ready." },
    "events-and-webhooks": {
      heading: "Events and webhooks",
      lead: "Read what has happened, and manage the addresses that we send it to.",
    },
    "test-calls": { heading: "Test calls", lead: "With a test key, settle a transfer at once, make it fail, or return it." },
  },
  introduction: {
    id: "introduction",
    heading: "Introduction",
    paragraphs: [
      "The partner API is a REST interface over HTTPS that speaks JSON. An institution uses it to read its account, look at projects, fund them and follow each transfer.",
      'Names are in snake_case. Times are in UTC, in RFC 3339 format, such as 2026-11-20T14:32:08.000Z. Amounts in our answers are decimal text, such as "2500.00", never JSON numbers, so that no cent is lost on the way. You may send one as a JSON number of at most 15 digits; a longer one is refused.',
      [
        "The same is available for machines at ",
        { text: "/api/v1/openapi.json", href: "/api/v1/openapi.json" },
        ", as an OpenAPI 3.1 document. This page is generated from it.",
      ],
    ],
  },
  walk: {
    id: "first-transfer",
    heading: "Your first transfer",
    paragraphs: ["It takes five minutes to get from a test key to a settled transfer. No money moves."],
    items: [
      {
        title: "Get a test key",
        text: [
          "Create one under Keys in ",
          { text: "your partner area", href: "/partner" },
          ", once {provider} has approved your first step, API Verification. {provider} invites the first of your colleagues. The key is shown once. Save it in an environment variable, as shown here.",
        ],
      },
      {
        title: "Read your account",
        text: "It has 1000000.00 USD of test funds. If the key is not valid, the answer is 401 and the message says why.",
      },
      { title: "Choose a project", text: "List the projects, and note the ID of one that is funded in USD." },
      { title: "Fund it", text: "Use that ID as project_id. The answer has the status pending and a transaction_id." },
      {
        title: "Settle it",
        text: "Put your transaction_id in the path of the test call, or wait about five minutes. Read the transaction again: it has settled.",
      },
    ],
  },
  authentication: {
    id: "authentication",
    heading: "Authentication",
    paragraphs: [
      "Every call carries your API key as a bearer token in the Authorization header. Test keys start with hb_test_, live keys with hb_live_.",
      "A key belongs to one institution and is shown once, when it is created. It has an expiry date, and scopes that say what it may do. Two can be active at once, so that you can replace one without a break.",
      "Keep it on a server, never in a web page or a phone app. If it leaks, revoke it in your partner area, or tell us: it stops working at once.",
      "Software calls the API with its key alone. People use multi-factor authentication. Unless the operator of this installation has chosen otherwise, {provider}’s staff and everyone in your partner area must have a passkey or an authenticator app before they can do anything else there. A community confirms the acts that count most, such as giving or withdrawing its consent, with a code that we send to its email address.",
      "Live keys are issued to active institutions: your partner area shows which steps are left. The calls are the same.",
    ],
  },
  testMode: {
    id: "test-mode",
    heading: "Test mode",
    paragraphs: [
      "A test key sees the published projects, but only test money. Your first one comes with 1000000.00 USD of test funds. Nothing you do with it reaches a bank, a community or a live balance.",
      "A test transfer settles automatically after about five minutes. The test calls settle it at once, make it fail, or return it after it has settled, so that you can try every outcome.",
    ],
  },
  idempotency: {
    id: "idempotency",
    heading: "Idempotency",
    paragraphs: [
      "A connection can drop after we have done what you asked but before you hear of it. So a live call that moves money or orders a report needs an Idempotency-Key header: your own name for the one thing you want done, 1 to 255 characters. The number of your payment order is a good choice. In test mode you may leave it out; then every call is a new one.",
      "Not sure whether a call arrived? Send it again with the same key and body. You get the same answer, with the header Idempotent-Replayed: true, and nothing moves again. The same key with a different body is refused.",
      "A refused call does not use up its key: correct the call and send it with the same key. Keys of transfers never expire.",
    ],
  },
  errors: {
    id: "errors",
    heading: "Errors",
    paragraphs: [
      "Standard HTTP status codes. The body always has the same shape, so you can test the code, log the request_id and show the message.",
      "If the status is 500 or higher, or there is no answer at all, send the call again with the same Idempotency-Key.",
    ],
  },
  errorFields: [
    { name: "code", type: "string", text: "Stable. Safe to test against." },
    { name: "message", type: "string", text: "For people. The wording may change." },
    { name: "details", type: "object", text: "What you need to fix the problem." },
    { name: "details.request_id", type: "string", text: "Quote it when you write to us. It is also in the header X-Request-Id." },
    {
      name: "details.errors[]",
      type: "object",
      text: "With validation_failed and malformed_request: the field, code and message for each wrong value.",
    },
  ],
  errorMeanings: {
    malformed_request: "We cannot read the request: its JSON is invalid, or its path is not possible.",
    idempotency_key_required:
      "A live call of this kind requires an Idempotency-Key of 1 to 255 printable characters. A key that you send in test mode must have this form too.",
    invalid_api_key: "The key is missing, incomplete, unknown, revoked or expired. The message says which.",
    insufficient_scope: "The key lacks the scope that details.required names.",
    institution_not_active: "Your institution has not finished onboarding. Live calls need this.",
    compliance_hold:
      "No live transfer can be made at present. details.reason says why. If details.retryable is true, the same call can succeed later without anything from you. With awaiting_community the community is asked first who may fund it, and your call has told it that you want to; with declined_by_community it does not want your institution to fund this project.",
    wrong_mode: "This call is for keys of the other mode.",
    not_found: "There is nothing with this ID, or your key cannot see it.",
    request_in_progress: "The first call with this Idempotency-Key is still being processed. Send it again after a second.",
    invalid_state: "The transaction, endpoint or report is in a state that does not allow this.",
    link_expired: "A download address works for one hour. Read the report again for a new one.",
    payload_too_large: "The body is larger than any call needs.",
    uri_too_long: "The address of the call is longer than any call needs.",
    unsupported_media_type: "Send the body as application/json.",
    validation_failed: "A value is missing or wrong. details.errors names each one.",
    idempotency_key_reused: "This Idempotency-Key was used for another request. Use a new one.",
    insufficient_funds: "The amount is more than you have available.",
    more_than_needed: "The amount is more than the project still needs. details.needed says how much that is.",
    rate_limited: "Too many requests in this minute. Wait for the time given in Retry-After.",
    headers_too_large: "The headers of the call are larger than 16 KB together.",
    internal_error: "The fault is ours, and nothing was done. Send the call again.",
    unavailable: "The service is unavailable right now. Send the call again later.",
  },
  errorSample: {
    error: {
      code: "insufficient_funds",
      message: "The requested transaction amount exceeds available funds",
      details: { request_id: "7c1d3f0a-52b8-4e0e-9a44-d0c6f2b81e95", available: "25000.00", requested: "50000.00", currency: "USD" },
    },
  },
  limits: {
    id: "limits",
    heading: "Rate limit",
    paragraphs: [
      "100 requests per minute for each API key. Past that, the answer is 429 Too Many Requests.",
      "Wait, then send the call again. To follow status changes, use webhooks rather than polling.",
    ],
  },
  limitHeaders: [
    { name: "RateLimit-Policy", type: "header", text: 'The limit: "default";q=100;w=60 means 100 requests in 60 seconds.' },
    { name: "RateLimit", type: "header", text: 'What is left: "default";r=97;t=41 means 97 requests in the next 41 seconds.' },
    { name: "Retry-After", type: "header", text: "Only with 429: the number of seconds to wait." },
  ],
  pagination: {
    id: "pagination",
    heading: "Pagination",
    paragraphs: [
      "Lists come in pages; the entries are in data. Request projects with page and per_page; each answer has a pagination object.",
      "Request lists that grow while you read, such as transactions and events, with limit and cursor. Send next_cursor from one answer as the cursor of the next call, until it is null. This way you miss nothing and see nothing twice.",
    ],
  },
  pageFields: [
    { name: "total", type: "integer", text: "The total number of entries." },
    { name: "page", type: "integer", text: "The page you have, counted from 1." },
    { name: "per_page", type: "integer", text: "The number of entries on a page, 10 by default." },
  ],
  versions: {
    id: "versions",
    heading: "Versions",
    paragraphs: [
      "The version is in the path: /api/v1. Within it we may add calls, fields and codes, so ignore any that you do not know. Changes that would break your software come in a new version alongside this one.",
    ],
  },
  webhooks: {
    id: "webhooks",
    heading: "Webhooks",
    paragraphs: [
      "Give us an HTTPS address, and we send it a signed JSON message when something happens. The calls under /webhook_endpoints manage your addresses and their secrets.",
      "Check the signature with your secret before you trust a message: HMAC-SHA256 over webhook-id, webhook-timestamp and the raw body, joined by full stops. Reject a message whose time is more than five minutes from yours.",
      "Answer with any 2xx status. If you do not, we try again later. A message can arrive twice, so store its webhook-id and skip any you have already seen. If you missed any, GET /events has the same events.",
    ],
    headers: [
      { name: "webhook-id", type: "header", text: "The message’s ID. It stays the same when the message is sent again." },
      { name: "webhook-timestamp", type: "header", text: "When it was sent, in seconds since 1970." },
      {
        name: "webhook-signature",
        type: "header",
        text: "v1, followed by the signature in base64. While a secret is being replaced there are several, separated by spaces.",
      },
    ],
    topics: [
      {
        title: "Transaction status changes",
        text: "transaction.status_changed: a transfer’s status has changed, for instance from pending to settled, or to returned.",
      },
      {
        title: "Compliance alerts",
        text: "compliance.alert: your annual review comes or is overdue, or your institution can no longer fund projects: cause says why. A review that comes is announced 60, 30 and 7 days before; all else once for each reason.",
      },
      {
        title: "Project updates",
        text: "project.updated: a project you fund has new figures or a new text, is published again, or is withdrawn: change says which. data is the project as returned by GET /projects/{id}; for a withdrawn project it is only the ID. Please take down anything you show of a withdrawn project.",
      },
      {
        title: "Reports of projects",
        text: "project.report_updated: the community of a project you fund has released a report, or withdrawn it: change says which. data names the report; GET /project-reports/{id} returns what it says. Please delete your copies of a withdrawn report.",
      },
      {
        title: "Report completion",
        text: "report.completed: a report you asked for is ready. Its download_url here needs your key; read the report to get one that does not.",
      },
    ],
  },
};
