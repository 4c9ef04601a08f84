export const queues = ['mail', 'notification', 'provider', 'purge', 'job', 'push', 'news'] as const
export type Queue = (typeof queues)[number]

const minute = 60
const hour = 60 * minute
const day = 24 * hour

export type Lane = {
  /** Done at the same time, by one process. */
  width: number
  /** After it, the entries of a dead worker are taken over: within a minute. */
  leaseSeconds: number
  /** How long an attempt may take whose lease is renewed; any other ends before its lease does. */
  longestSeconds?: number
  /** Seconds after each failed attempt: a short fault is over soon, a long one within days. */
  pauses: number[]
}

const ofMail = [10, minute, 5 * minute, 15 * minute, hour, 3 * hour, 6 * hour, 12 * hour, day, day]
/** After a day what was pushed is no news any more. */
const ofPush = [10, minute, 5 * minute, 15 * minute, hour, 3 * hour]
const ofOurs = [1, ...ofMail]

/** How each queue is worked off. What runs in our own database is short, and tried again sooner. */
export const lanes: Record<Queue, Lane> = {
  mail: { width: 5, leaseSeconds: 45, longestSeconds: 90, pauses: ofMail },
  /** Mails to many, which delay no mail to one. */
  news: { width: 2, leaseSeconds: 45, longestSeconds: 90, pauses: ofMail },
  notification: { width: 3, leaseSeconds: 30, pauses: ofOurs },
  provider: {
    width: 4,
    leaseSeconds: 45,
    longestSeconds: 90,
    pauses: [3, 15, ...ofMail.slice(1)],
  },
  purge: { width: 2, leaseSeconds: 45, pauses: ofMail },
  /** Of the timetable, and deferred: a long one holds up no other. */
  job: { width: 8, leaseSeconds: 30, longestSeconds: 3 * hour, pauses: ofOurs },
  push: { width: 8, leaseSeconds: 30, pauses: ofPush },
}

/** Undefined: there is no next attempt. Spread, so that what failed together does not return so. */
export const pauseAfter = (queue: Queue, attempts: number, random = Math.random()) => {
  const pause = lanes[queue].pauses[attempts - 1]
  return pause === undefined ? undefined : Math.round(pause * (0.8 + 0.4 * random))
}

/** An attempt ends before its lease, or the lease is renewed: what is taken over is in nobody else's hands. */
export const attemptMilliseconds = ({
  leaseSeconds,
  longestSeconds,
}: Pick<Lane, 'leaseSeconds' | 'longestSeconds'>) =>
  longestSeconds === undefined ? leaseSeconds * 750 : longestSeconds * 1000
