import { Link } from "wouter";
import { m } from "../../../shared/messages/generated/messages.js";
import { paths } from "../../../shared/paths.ts";
import { Icon } from "../../kit/Icon.tsx";

/** What becomes of a message, beside the form that sends it. */
export function WhatNext() {
  return (
    <ul className="next">
      <li>
        <Icon name="mail" />
        <span>{m.home_next_answer()}</span>
      </li>
      <li>
        <Icon name="people" />
        <span>
          {m.home_next_nation()} <Link href={paths.treaty}>{m.home_next_treaty()}</Link>
        </span>
      </li>
      <li>
        <Icon name="document" />
        <span>
          {m.home_next_funding()} <Link href={paths.fundingRequest}>{m.home_next_funding_link()}</Link>
        </span>
      </li>
    </ul>
  );
}
