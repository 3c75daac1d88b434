import printStyles from "./treaty-print.css?url";

/** How the treaty is printed: a file of its own, which delays no painting. It stands beside the text, whose code the browser does not have. */
export function TreatyPrint() {
  return <link rel="stylesheet" href={printStyles} media="print" />;
}
