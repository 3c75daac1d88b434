/** A column that PostgreSQL answers: what the driver makes of it, PostgreSQL's name of its type, and whether it may be empty. */
interface ColumnAnswer {
  is: unknown;
  name: string;
  isNullable: boolean;
}

/** A claim about a row, in whose place the compiler reads a sentence where it is wrong. */
type Claimed<Claim, _Wrong extends never> = Claim;

/** The sentences on which a row's type and PostgreSQL differ; never where they agree. */
type WrongRow<Claim, Given extends Record<string, ColumnAnswer>> =
  | (string & Exclude<keyof Claim, keyof Given> extends infer Name extends string
      ? Name extends Name
        ? `${Name} is not answered`
        : never
      : never)
  | {
      [Name in keyof Given & string]: Name extends keyof Claim ? WrongColumn<Name, Claim[Name], Given[Name]> : `${Name} is answered too`;
    }[keyof Given & string];

type WrongColumn<Name extends string, Claim, Given extends ColumnAnswer> =
  IsAsked<Claim> extends true
    ? never
    :
        | (IsTaken<Widened<Exclude<Claim, null>>, Given["is"]> extends true ? never : `${Name} is ${Given["name"]}`)
        | ([Given["isNullable"], null extends Claim ? true : false] extends [true, false] ? `${Name} can be null` : never);

/** Whoever claims nothing has to look at the value first. */
type IsAsked<Claim> = unknown extends Claim ? true : false;
/** A claim may be wider than the answer, as contracts take a date or its text. */
type IsTaken<Claim, Given> = unknown extends Given ? true : [Given] extends [Claim] ? true : false;

/** A column of text may hold a few words only: PostgreSQL does not say which. */
type Widened<Claim> = Claim extends string
  ? string
  : Claim extends number
    ? number
    : Claim extends boolean
      ? boolean
      : Claim extends Date
        ? Date
        : Claim extends Uint8Array
          ? Uint8Array
          : Claim extends readonly (infer Of)[]
            ? Widened<Of>[]
            : Claim;
