import type { ApiDocsContent } from "../types.ts";
import { apiEndpoints } from "./api-endpoints.ts";

export const apiDocs: ApiDocsContent = {
  heading: "API Documentation",
  lead: "Send funding straight to community projects from your own systems.",
  notice: [
    "The calls described here are being opened to partners in stages, and keys are issued after onboarding. ",
    { text: "The five integration steps", href: "/resources/banking-ledger" },
    " say how to get there. All names and figures in the samples are fictional.",
  ],
  introduction: {
    id: "introduction",
    heading: "Introduction",
    paragraphs: [
      "The partner API is a REST interface over HTTPS. It speaks JSON, and its paths begin with a version, so that a new version never changes the one you built on.",
      "With it an institution can read its account, look at projects, send a transfer, ask for a report and read its compliance record.",
      "Names are in snake_case. Times are in UTC, in ISO 8601 form, such as 2026-11-20T14:32:08Z.",
    ],
  },
  authentication: {
    id: "authentication",
    heading: "Authentication",
    paragraphs: [
      "Every call carries your API key as a bearer token, in the Authorization header.",
      "A key belongs to one institution and is shown once, when it is issued. Keep it on a server, never in a web page or a telephone app. If it leaks, tell us and we will replace it.",
      "A call without a valid key is answered with 401.",
    ],
  },
  errors: {
    id: "errors",
    heading: "Errors",
    paragraphs: ["Standard HTTP status codes. The body always has the same shape, so you can log the code and show the message."],
    fields: [
      { name: "code", type: "string", required: true, text: "Stable. Safe to test against." },
      {
        name: "message",
        type: "string",
        required: true,
        text: "For people. The wording may change.",
      },
      {
        name: "details",
        type: "object",
        required: true,
        text: "What you would need to put it right.",
      },
    ],
    statuses: [
      {
        status: 400,
        text: "Something in the request cannot be read, or a value is missing or wrong.",
      },
      { status: 401, text: "The key is missing or not valid." },
      { status: 403, text: "The key is valid but may not do this." },
      { status: 404, text: "There is nothing with that id, or not for this key." },
      { status: 409, text: "The same Idempotency-Key was used before with a different body." },
      { status: 429, text: "Too many requests in this minute." },
      {
        status: 500,
        text: "The fault is ours. Send the call again with the same Idempotency-Key.",
      },
    ],
    sample: {
      error: {
        code: "insufficient_funds",
        message: "The requested transaction amount exceeds available funds",
        details: { available: 25000.0, requested: 50000.0 },
      },
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
  pagination: {
    id: "pagination",
    heading: "Pagination",
    paragraphs: ["Lists come in pages. Ask for one with page and per_page; each answer has a pagination object."],
    fields: [
      { name: "total", text: "How many there are in all." },
      { name: "page", text: "The page you have, counted from 1." },
      { name: "per_page", text: "How many are on a page, 10 if you do not say." },
    ],
  },
  webhooks: {
    id: "webhooks",
    heading: "Webhooks",
    paragraphs: [
      "Give us an HTTPS address in your account settings, and choose the topics you want. We send a signed JSON message when something happens.",
      "Check the signature with your webhook secret before you trust a message, and answer with any 2xx status. If you do not, we try again later. A message can arrive twice, so keep its id and skip what you have seen.",
    ],
    topics: [
      {
        title: "Transaction status changes",
        text: "A transfer has moved on: for instance from pending to settled, or it was returned.",
      },
      {
        title: "Compliance alerts",
        text: "A review is due, a standing has changed, or a transfer is held for a person to look at.",
      },
      {
        title: "Project updates",
        text: "A project you fund has new figures, a new text, or a change in its consent.",
      },
      { title: "Report completion", text: "A report you asked for is ready to download." },
    ],
  },
  endpointsHeading: "Endpoints",
  endpoints: apiEndpoints,
};
