/** The most a column of cents holds. */
export const mostCents = 2_147_483_647

/** Inside money is integer cents; the wire speaks euros. See docs/decisions/011. */
export const euros = (cents: number) => Math.round(cents) / 100

export const cents = (euros: number) => Math.round(euros * 100)
