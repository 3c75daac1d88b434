/**
 * The impact tile's text: "$6.8M" for settled transfers in dollars, further currencies behind a plus, "$0" for none (§9).
 * Amounts are exact decimals; only this text is short.
 */
export function shortMoney(sums: { currency: string; amount: string }[]): string {
  if (sums.length === 0) return "$0";
  return sums
    .map(({ currency, amount }) =>
      new Intl.NumberFormat("en", {
        style: "currency",
        currency,
        notation: "compact",
        maximumFractionDigits: 1,
        minimumFractionDigits: 0,
      }).format(Number(amount)),
    )
    .join(" + ");
}
