import consent from '#locales/it/consent.json' with { type: 'json' }

/** They come with what asks for consent, so that no page carries them. */
export const consentWords = { consent }
