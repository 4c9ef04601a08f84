/**
 * The days the texts of /privacy, /terms and /condizioni are of, in Italy. A consent is kept with the day of the
 * text it was given to; legal.test.ts holds a text and its day together.
 */
export const legalVersions = {
  privacy: '2026-11-24',
  terms: '2026-11-24',
  sale: '2026-11-23',
} as const

export type LegalText = keyof typeof legalVersions

/** The same of /cookie and of what the dialog there asks. */
export const cookiesVersion = '2026-11-23'
