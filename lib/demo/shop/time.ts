import { minute } from '#lib/format/durations.ts'

/** Every date of the demo shop is counted from one moment, so that the same seed makes the same shop. */
export type Time = {
  now: Date
  ago(minutes: number): Date
  ahead(minutes: number): Date
}

export const hours = (n: number) => n * 60
export const days = (n: number) => n * 24 * 60

export function timeFrom(now: Date): Time {
  return {
    now,
    ago: (minutes) => new Date(now.getTime() - Math.round(minutes * minute)),
    ahead: (minutes) => new Date(now.getTime() + Math.round(minutes * minute)),
  }
}
