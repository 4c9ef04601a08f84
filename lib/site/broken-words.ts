import words from '#locales/it/broken.json' with { type: 'json' }

/** Texts of the error page, which must work when everything else failed, including i18next. */
export const brokenWords = words

/** Path of the page about cookies; all paths together would add a kilobyte to every page. */
export const cookiesPath = '/cookie'
