import { createTurns } from '#kernel/turns.ts'

/** Loads sharp with the first picture, so that the start does not wait for it. */
export const loadSharp = async () => {
  const { default: sharp } = await import('sharp')
  // One thread per picture: two pictures at once use two cores at most.
  sharp.concurrency(1)
  return sharp
}

/**
 * Decodes uploads one at a time: fifty million pixels take two hundred megabytes. Members take turns;
 * refuses with 503 when the queue is full, and before the time limit of a call, which would leave its
 * work behind. Never call inside a transaction, which would stay open while waiting.
 */
export const decodeUpload = createTurns({ atOnce: 1, longestQueue: 20, longestWait: 8_000 })

/** Draws pictures for pages in a queue separate from uploads, so that neither delays the other. */
export const drawForPages = createTurns({ atOnce: 2, longestQueue: 300 })
