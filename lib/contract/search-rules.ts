/**
 * Minimum length: shorter terms match every title. In a file of its own, which keeps zod out of the
 * browser bundle.
 */
export const shortestTerm = 3
export const longestTerm = 100
export const longestPublisher = 200
