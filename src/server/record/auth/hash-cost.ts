/** OWASP's second recommendation for argon2id: 19 MiB, two passes, one lane. */
export const hashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
