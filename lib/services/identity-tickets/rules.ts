export const ticketLife = 10 * 60_000
/** Wrong codes before a ticket is worth nothing. */
export const mostTries = 5
/** Codes that are mailed to one address within an hour, whoever asks, and for one ticket. */
export const mostCodes = 5
export const codesMemory = 60 * 60_000
