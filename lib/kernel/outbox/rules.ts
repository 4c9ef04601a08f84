export const queues = ['mail', 'notification', 'provider', 'purge', 'job', 'push', 'news'] as const
export type Queue = (typeof queues)[number]

const minute = 60
const hour = 60 * minute
const day = 24 * hour

export type QueueSettings = {
  /** Entries that one process runs at the same time. */
  width: number
  /** Lease of an entry: after it, another worker takes over the entry of a dead one. */
  leaseSeconds: number
  /** Limit of an attempt whose lease is renewed; without it an attempt ends before its lease. */
  longestSeconds?: number
  /** Seconds after each failed attempt: a short fault is over soon, a long one within days. */
  pauses: number[]
}

/** Another five minutes: after an outage of ten, work goes on within six. */
const ofMail = [
  10,
  minute,
  5 * minute,
  5 * minute,
  15 * minute,
  hour,
  3 * hour,
  6 * hour,
  12 * hour,
  day,
  day,
]
/** No retry after a day: a push message that old is useless. */
const ofPush = [10, minute, 5 * minute, 15 * minute, hour, 3 * hour]
const ofOurs = [1, ...ofMail]

/** Settings of each queue. Work inside our own database is short and retried sooner. */
export const queueSettings: Record<Queue, QueueSettings> = {
  mail: { width: 5, leaseSeconds: 45, longestSeconds: 90, pauses: ofMail },
  /** Bulk mail, apart so that it delays no other mail. */
  news: { width: 2, leaseSeconds: 45, longestSeconds: 90, pauses: ofMail },
  notification: { width: 3, leaseSeconds: 30, pauses: ofOurs },
  provider: {
    width: 4,
    leaseSeconds: 45,
    longestSeconds: 90,
    pauses: [3, 15, ...ofMail.slice(1)],
  },
  purge: { width: 2, leaseSeconds: 45, pauses: ofMail },
  /** Jobs of the timetable and deferred jobs. */
  job: { width: 8, leaseSeconds: 30, longestSeconds: 3 * hour, pauses: ofOurs },
  push: { width: 8, leaseSeconds: 30, pauses: ofPush },
}

/** Pause before the next attempt, with jitter; undefined when there is none. */
export const pauseAfter = (queue: Queue, attempts: number, random = Math.random()) => {
  const pause = queueSettings[queue].pauses[attempts - 1]
  return pause === undefined ? undefined : Math.round(pause * (0.8 + 0.4 * random))
}

/** Time limit of an attempt: below its lease, unless the lease is renewed, so that no entry runs twice at once. */
export const attemptMilliseconds = ({
  leaseSeconds,
  longestSeconds,
}: Pick<QueueSettings, 'leaseSeconds' | 'longestSeconds'>) =>
  longestSeconds === undefined ? leaseSeconds * 750 : longestSeconds * 1000
