/** Milliseconds. A day is 24 hours here; `lib/calendar` counts calendar days. */
export const second = 1_000
export const minute = 60 * second
export const hour = 60 * minute
export const day = 24 * hour

export const minutes = (count: number) => count * minute
export const hours = (count: number) => count * hour
export const days = (count: number) => count * day

export const after = (moment: Date, duration: number) => new Date(moment.getTime() + duration)
export const before = (moment: Date, duration: number) => after(moment, -duration)
