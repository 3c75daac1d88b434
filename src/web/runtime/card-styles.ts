import { createContext } from "react";

/** Where the styles of the cards of projects are, on the server: a page that does not always show them does without. */
export const CardStyles = createContext<readonly string[]>([]);
