/** An amount as the record has it, with its currency: never rounded, and never read as a number. */
export const moneyText = ({ amount, currency }: { amount: string; currency: string }): string => `${amount} ${currency}`;
