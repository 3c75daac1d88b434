import { type Context, useContext } from "react";

/** What a provider above gives. Throws where there is none, which is a mistake of ours. */
export function useRequiredContext<Value>(context: Context<Value | undefined>): Value {
  const value = useContext(context);
  if (value === undefined) throw new Error("outside its provider");
  return value;
}
