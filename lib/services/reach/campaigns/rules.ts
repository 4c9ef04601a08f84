/** Told in one commit. */
export const partSize = 200
/** More than so many waiting, and the next part waits too: a hundred thousand rows help nobody. */
export const mostWaiting = 1_000
export const lookAgainAfter = 1_000

/** Letters, as the table holds them. */
export const longest = { name: 80, subject: 150, body: 5_000, path: 500 }

/** Undefined: nobody is left out for it. */
export type Segment = { interest?: number | undefined; level?: number | undefined }

export type Campaign = Segment & { name: string; subject: string; body: string; path: string }
