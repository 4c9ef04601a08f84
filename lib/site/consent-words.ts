import consent from '#locales/it/consent.json' with { type: 'json' }

export const consentWords = { consent }
