/** Told in one commit. */
export const partSize = 200
/** More than so many mails waiting, and the next part waits too: a code to sign in is not to stand behind offers. */
export const mostWaiting = 400
export const lookAgainAfter = 2_000

/** Undefined: nobody is left out for it. */
export type Segment = { interest?: number | undefined; level?: number | undefined }

export type Campaign = Segment & { name: string; subject: string; body: string; path: string }
