/** Maximum of an integer column of cents. */
export const mostCents = 2_147_483_647

/** Money is integer cents internally and euros in the API. See docs/decisions/011. */
export const euros = (cents: number) => Math.round(cents) / 100

export const cents = (euros: number) => Math.round(euros * 100)

export const percentOf = (cents: number, percent: number) => Math.round((cents * percent) / 100)
