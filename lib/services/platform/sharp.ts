import { createTurns } from './turns.ts'

/** Loaded with the first picture that is worked on: a start does not wait for it. */
export const loadSharp = async () => {
  const { default: sharp } = await import('sharp')
  // One thread each: two pictures at once are two busy cores, never more.
  sharp.concurrency(1)
  return sharp
}

/**
 * Decodes what was brought, one picture at a time: fifty million pixels take two hundred megabytes to open. Beyond the
 * queue a caller is refused with 503 and comes again. Never called with a transaction open, which would wait with it.
 */
export const decodeUpload = createTurns({ atOnce: 1, longestQueue: 20 })

/** Draws what pages show, apart from uploads, so that neither of the two keeps the other waiting. */
export const drawForPages = createTurns({ atOnce: 2, longestQueue: 300 })
