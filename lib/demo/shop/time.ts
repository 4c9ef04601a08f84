import { minute } from '#lib/format/durations.ts'

/**
 * Time source: all dates of the demo are relative to one moment, so that the same seed gives the
 * same shop.
 */
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
