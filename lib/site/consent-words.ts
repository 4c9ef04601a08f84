import consent from '#locales/it/consent.json' with { type: 'json' }

/** Loaded with the consent dialog, so that no page carries these texts. */
export const consentWords = { consent }
