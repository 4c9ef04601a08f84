import words from '#locales/it/search.json' with { type: 'json' }

/** Loaded with the code of the suggestions, when a visitor starts to search. */
export const searchBoxWords = words
