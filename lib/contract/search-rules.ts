/** Fewer letters are in every title. Apart from the calls, since zod stays out of the browser. */
export const shortestTerm = 3
export const longestTerm = 100
