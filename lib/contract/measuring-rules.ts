/** Constants of measuring shared by browser and server; keeps zod out of the browser bundle. */
export const purposes = ['statistics', 'marketing'] as const
export type Purpose = (typeof purposes)[number]
export type Choice = Record<Purpose, boolean>

export const providerNames = ['analytics', 'recording', 'monitoring', 'ad_tag', 'ad_pixel'] as const
export type ProviderName = (typeof providerNames)[number]

export const purposeOf: Record<ProviderName, Purpose> = {
  analytics: 'statistics',
  recording: 'statistics',
  monitoring: 'statistics',
  ad_tag: 'marketing',
  ad_pixel: 'marketing',
}

/** Default script URLs of the providers. */
export const measuringScripts = {
  cookiebot: 'https://consent.cookiebot.com/uc.js',
  analytics: 'https://www.googletagmanager.com/gtag/js',
  recording: 'https://www.clarity.ms/tag',
  ad_tag: 'https://www.googletagmanager.com/gtag/js',
  ad_pixel: 'https://connect.facebook.net/en_US/fbevents.js',
}

/** Days for which a consent choice is valid. */
export const choiceDays = 180

/** Paths without third-party scripts: those with secrets of mailed links, and the account. */
const unmeasured =
  /^\/(?:auth\/(?!(?:login|signup)(?:[/?#]|$))|auth(?:[?#]|$)|user(?:[/?#]|$)|paga(?:[/?#]|$)|avvisi(?:[/?#]|$))/

export const isMeasured = (path: string) => !unmeasured.test(path)

export const clickLocations = [
  'home',
  'ga',
  'reega',
  'community',
  'following',
  'search',
  'preorder',
  'sale',
  'proposal',
  'user',
  'checkout',
  'other',
] as const
export type ClickLocation = (typeof clickLocations)[number]

export const clickSources = ['card', 'suggestion', 'notification', 'activity', 'link'] as const
export type ClickSource = (typeof clickSources)[number]
