/**
 * The days the texts of /privacy, /terms and /condizioni are of, in Italy. A consent is kept with the day of the
 * text it was given to; legal.test.ts holds a text and its day together.
 */
export const legalVersions = {
  privacy: '2026-11-26',
  terms: '2026-11-26',
  sale: '2026-11-26',
} as const

export type LegalText = keyof typeof legalVersions

/** The days of what it said before, the newest first: who agreed to one of them can read it again. */
export const earlierVersions: { [T in LegalText]: readonly string[] } = {
  privacy: ['2026-11-25', '2026-11-24', '2026-11-23', '2026-11-22'],
  terms: ['2026-11-25', '2026-11-24', '2026-11-23', '2026-11-22'],
  sale: ['2026-11-25', '2026-11-23'],
}

/** The same of /cookie and of what the dialog there asks. */
export const cookiesVersion = '2026-11-26'

/** Of the statement of accessibility: nobody agrees to it, but its day is when it was last true. */
export const accessibilityVersion = '2026-11-26'
