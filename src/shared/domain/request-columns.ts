import { type FundingRequestField, requestFieldNames, requestFields } from "./request-fields.ts";

/** A field is stored in the column of its name; the amount as it was typed stands beside the sum that was understood. */
const ownColumns = { fundingAmount: "funding_amount_text" } as const satisfies Partial<Record<FundingRequestField, string>>;

type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? First extends Lowercase<First>
    ? `${First}${SnakeCase<Rest>}`
    : `_${Lowercase<First>}${SnakeCase<Rest>}`
  : "";

type ColumnOf<Name extends FundingRequestField> = Name extends keyof typeof ownColumns ? (typeof ownColumns)[Name] : SnakeCase<Name>;

/** What the columns of fields take: null for an answer that nobody has to give. */
export type RequestColumns<Name extends FundingRequestField> = {
  [One in Name as ColumnOf<One>]: (typeof requestFields)[One]["isRequired"] extends true ? string : string | null;
};

/** Every field with its column, in the order of the list. */
export const requestColumnPairs = requestFieldNames.map((name) => [name, columnOf(name)] as const);

/** Answers under the names of their columns. */
export function columnsOf<Name extends FundingRequestField>(values: Record<Name, string>): RequestColumns<Name> {
  const columns = requestColumnPairs
    .filter(([name]) => name in values)
    .map(([name, column]) => [column, storedAs(name, values[name as Name])]);
  return Object.fromEntries(columns) as RequestColumns<Name>;
}

function storedAs(name: FundingRequestField, answer: string): string | null {
  return requestFields[name].isRequired ? answer : answer || null;
}

function columnOf(name: FundingRequestField): string {
  return name in ownColumns ? ownColumns[name as keyof typeof ownColumns] : name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
