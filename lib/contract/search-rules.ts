/** Minimum length: shorter terms match every title. This file keeps zod out of the browser. */
export const shortestTerm = 3
export const longestTerm = 100
export const longestPublisher = 200
