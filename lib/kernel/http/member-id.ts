declare const minted: unique symbol

/** Id of the signed-in member. Queries and commands that take one accept no other number. */
export type MemberId = number & { readonly [minted]: true }

/** For the auth gate, and for scripts and tests that act as a member. */
export const memberId = (id: number) => id as MemberId
