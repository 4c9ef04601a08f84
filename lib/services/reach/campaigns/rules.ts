/** Members notified in one transaction. */
export const partSize = 200
/** Maximum number of waiting tasks before the next part is delayed. */
export const mostWaiting = 1_000
export const lookAgainAfter = 1_000

/** Maximum numbers of characters, as in the table. */
export const longest = { name: 80, subject: 150, body: 5_000, path: 500 }

/** Undefined fields exclude nobody. */
export type Segment = { interest?: number | undefined; level?: number | undefined }

export type Campaign = Segment & { name: string; subject: string; body: string; path: string }
