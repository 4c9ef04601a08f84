import words from '#locales/it/search.json' with { type: 'json' }

/** They come with the code of the suggestions, once somebody means to search. */
export const searchBoxWords = words
