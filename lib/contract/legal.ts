/** Versions (days) of the texts, stored with a consent; a changed text needs a new one. */
export const legalVersions = {
  privacy: '2026-11-27',
  terms: '2026-11-27',
  sale: '2026-11-27',
} as const

/** Values of the shop that a text can contain, as `{{company}}`. */
export const legalValues = ['name', 'company', 'address', 'vatId', 'rea', 'pec'] as const

export type LegalText = keyof typeof legalVersions

/** Earlier versions, newest first: members can read again the one they accepted. */
export const earlierVersions: { [T in LegalText]: readonly string[] } = {
  privacy: ['2026-11-26', '2026-11-25', '2026-11-24', '2026-11-23', '2026-11-22'],
  terms: ['2026-11-26', '2026-11-25', '2026-11-24', '2026-11-23', '2026-11-22'],
  sale: ['2026-11-26', '2026-11-25', '2026-11-23'],
}

/** Version of /cookie and of its consent dialog. */
export const cookiesVersion = '2026-11-27'

/** Day on which the accessibility statement was last verified; nobody accepts it. */
export const accessibilityVersion = '2026-11-26'
