/** Names of deferred jobs of one group. Their handlers are in ../jobs.ts, which imports the commands. */
type Named = { name: string; run: () => Promise<never> }

const later = (name: string): Named & { data?: { id: number } } => ({
  name,
  run: () => Promise.reject(new Error(`${name} is run by its job`)),
})

export const collectSeats = later('groups.collect')
export const mailReached = later('groups.mail-reached')
export const refundSeats = later('groups.refund')
export const closeOne = later('groups.close')
export const finishOne = later('groups.finish')
