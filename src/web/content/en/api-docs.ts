import type { ApiDocsContent } from "../types.ts";

export const apiDocs: ApiDocsContent = {
  heading: "API Documentation",
  lead: "Send funding straight to community projects from your own systems.",
  notice: [
    "Everything here works today. Begin with a test key, which moves no money; a live key follows when your institution is active. ",
    { text: "The five integration steps", href: "/resources/banking-ledger" },
    " say how to get there. All names and figures in the samples are fictional.",
  ],
  introduction: {
    id: "introduction",
    heading: "Introduction",
    paragraphs: [
      "The partner API is a REST interface over HTTPS that speaks JSON. With it an institution reads its account, looks at projects, funds them and follows each transfer.",
      'Names are in snake_case. Times are in UTC, as RFC 3339 writes them, such as 2026-11-20T14:32:08.000Z. Amounts are decimal text, such as "2500.00", and never JSON numbers, so that no cent is lost on the way.',
      [
        "Machines read the same at ",
        { text: "/api/v1/openapi.json", href: "/api/v1/openapi.json" },
        ", as an OpenAPI 3.1 document. This page is made of it.",
      ],
    ],
  },
  walk: {
    id: "first-transfer",
    heading: "Your first transfer",
    paragraphs: ["Five minutes, from a test key to a settled transfer. No money moves."],
    items: [
      {
        title: "Get a test key",
        text: [
          "Make one under Keys in ",
          { text: "your partner area", href: "/partner" },
          "; {provider} invites the first of you. It is shown once. Put it into an environment variable, as beside this text.",
        ],
      },
      {
        title: "Read your account",
        text: "It has 1000000.00 USD of test funds. A key that is not right is answered with 401, and the message says why.",
      },
      { title: "Choose a project", text: "List the projects, and note the id of one that is funded in USD." },
      { title: "Fund it", text: "Put that id in the place of project_id. The answer has the status pending and a transaction_id." },
      {
        title: "Settle it",
        text: "Put your transaction_id into the path of the test call, or wait about five minutes. Read the transaction again: it is settled.",
      },
    ],
  },
  authentication: {
    id: "authentication",
    heading: "Authentication",
    paragraphs: [
      "Every call carries your API key as a bearer token in the Authorization header. Test keys begin with hb_test_, live keys with hb_live_.",
      "A key belongs to one institution and is shown once, when it is issued. It has an end date and scopes, which say what it may do. Two can be good at once, so you can change from one to the other without a pause.",
      "Keep it on a server, never in a web page or a telephone app. If it leaks, revoke it in your partner area, or tell us: from that moment it is worth nothing.",
      "Live keys are issued to active institutions: your partner area shows which steps are left. The calls are the same.",
    ],
  },
  testMode: {
    id: "test-mode",
    heading: "Test mode",
    paragraphs: [
      "A test key sees the published projects, and test money alone. Your first one brings 1000000.00 USD of test funds. Nothing that you do with it reaches a bank, a community or a live balance.",
      "A test transfer settles by itself after about five minutes. The test calls do it at once, or let it fail, or return it after it has settled, so that you can try every way it can go.",
    ],
  },
  idempotency: {
    id: "idempotency",
    heading: "Idempotency",
    paragraphs: [
      "A line can drop after we have done what you asked and before you hear of it. So a call that moves money needs an Idempotency-Key header: your own name for the one thing that you want done, 1 to 255 characters. The number of your payment order is a good one.",
      "Not sure that a call arrived? Send it again with the same key and body. It answers the same, with the header Idempotent-Replayed: true, and moves nothing again. The same key with another body is refused.",
      "A call that was refused keeps nothing: put it right and send it with the same key. The keys of transfers never end.",
    ],
  },
  errors: {
    id: "errors",
    heading: "Errors",
    paragraphs: [
      "Standard HTTP status codes. The body always has the same shape, so you can test the code, log the request_id and show the message.",
      "With a status of 500 or more, or no answer at all, send the call again with the same Idempotency-Key.",
    ],
  },
  errorFields: [
    { name: "code", type: "string", text: "Stable. Safe to test against." },
    { name: "message", type: "string", text: "For people. The wording may change." },
    { name: "details", type: "object", text: "What you need to put it right." },
    { name: "details.request_id", type: "string", text: "Quote it when you write to us. The header X-Request-Id has it too." },
    {
      name: "details.errors[]",
      type: "object",
      text: "With validation_failed and malformed_request: field, code and message of each value that is wrong.",
    },
  ],
  errorMeanings: {
    malformed_request: "The request cannot be read: its JSON is broken, or its path is not possible.",
    idempotency_key_missing: "This call needs an Idempotency-Key of 1 to 255 printable characters.",
    invalid_api_key: "The key is missing, incomplete, unknown, revoked or past its end date. The message says which.",
    insufficient_scope: "The key lacks the scope that details.required names.",
    institution_not_active: "Your institution has not finished onboarding, which live calls need.",
    institution_blocked: "Your institution cannot fund projects at present. details.reason says why.",
    wrong_mode: "This call is for keys of the other mode.",
    not_found: "There is nothing with this id, or not for this key.",
    request_in_progress: "The first call with this Idempotency-Key is still at work. Send it again after a second.",
    invalid_state: "The transaction, endpoint or report is at a stage from which this is not possible.",
    link_expired: "A download address works for one hour. Read the report again for a new one.",
    payload_too_large: "The body is larger than any call needs.",
    uri_too_long: "The address of the call is longer than any call needs.",
    unsupported_media_type: "Send the body as application/json.",
    validation_failed: "A value is missing or wrong. details.errors names each one.",
    idempotency_key_reused: "This Idempotency-Key was used for another request. Take a new one.",
    insufficient_funds: "The amount is more than you have available.",
    more_than_needed: "The amount is more than the project still needs. details.needed says how much that is.",
    rate_limited: "Too many requests in this minute. Wait as long as Retry-After says.",
    headers_too_large: "The headers of the call are larger than 16 KB together.",
    internal_error: "The fault is ours, and nothing was done. Send the call again.",
    unavailable: "We cannot work at the moment. Send the call again later.",
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
      "Wait, then send the call again. For changes in status, use webhooks rather than asking in a loop.",
    ],
  },
  limitHeaders: [
    { name: "RateLimit-Policy", type: "header", text: 'How much there is: "default";q=100;w=60 is 100 requests in 60 seconds.' },
    { name: "RateLimit", type: "header", text: 'What is left: "default";r=97;t=41 is 97 requests in the next 41 seconds.' },
    { name: "Retry-After", type: "header", text: "With 429 alone: the seconds to wait." },
  ],
  pagination: {
    id: "pagination",
    heading: "Pagination",
    paragraphs: [
      "Lists come in pages; the entries are in data. Projects are asked for by page and per_page, and each answer has a pagination object.",
      "Lists that grow while you read, such as transactions and events, are asked for by limit and cursor. Send next_cursor of one answer as the cursor of the next call, until it is null. So you miss nothing and see nothing twice.",
    ],
  },
  pageFields: [
    { name: "total", type: "integer", text: "How many there are in all." },
    { name: "page", type: "integer", text: "The page you have, counted from 1." },
    { name: "per_page", type: "integer", text: "How many are on a page, 10 if you do not say." },
  ],
  versions: {
    id: "versions",
    heading: "Versions",
    paragraphs: [
      "The version stands in the path: /api/v1. Within it we add calls, fields and codes, so skip what you do not know. What would break your software comes as a new version beside this one.",
    ],
  },
  webhooks: {
    id: "webhooks",
    heading: "Webhooks",
    paragraphs: [
      "Give us an HTTPS address, and we send it a signed JSON message when something happens. The calls below /webhook_endpoints manage your addresses and their secrets.",
      "Check the signature with your secret before you trust a message: HMAC-SHA256 over webhook-id, webhook-timestamp and the body as it came, with a full stop between them. Refuse a message whose time is more than five minutes away.",
      "Answer with any 2xx status. If you do not, we try again later. A message can arrive twice, so keep its webhook-id and skip what you have seen. GET /events has the same events, for what you missed.",
    ],
    headers: [
      { name: "webhook-id", type: "header", text: "The message. The same when it is sent again." },
      { name: "webhook-timestamp", type: "header", text: "When it was sent, in seconds since 1970." },
      {
        name: "webhook-signature",
        type: "header",
        text: "v1, and the signature in base64. Several, with spaces between them, while a secret changes.",
      },
    ],
    topics: [
      {
        title: "Transaction status changes",
        text: "transaction.status_changed: a transfer has moved on, for instance from pending to settled, or it was returned.",
      },
      {
        title: "Compliance alerts",
        text: "compliance.alert: your yearly review is late. It is sent once for each assessment.",
      },
      {
        title: "Project updates",
        text: "project.updated: a project you fund has new figures or a new text, is published again, or is withdrawn: change says which. data is the project as GET /projects/{id} answers it; of a withdrawn one only its id. Please take what you show of that one down.",
      },
      {
        title: "Report completion",
        text: "report.completed: a report that you asked for is ready. Its download_url needs your key here; read the report for one that does not.",
      },
    ],
  },
};
