import words from '#locales/it/broken.json' with { type: 'json' }

/** For the page that is shown when everything else failed, i18next included. */
export const brokenWords = words
