/** How long the answers of the inquiry form may be: apart from its rules, which the browser needs only once something is typed. */
export const contactLengths = {
  institutionName: 200,
  email: 254,
  institutionType: 60,
  message: 10_000,
  address: 300,
  city: 120,
  zip: 20,
  phone: 50,
} as const;
