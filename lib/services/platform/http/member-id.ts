declare const minted: unique symbol

/** The id of who is signed in. Queries and commands that ask for one cannot be given any other number. */
export type MemberId = number & { readonly [minted]: true }

/** For the auth gate, and for scripts and tests that act in a member's name. */
export const memberId = (id: number) => id as MemberId
