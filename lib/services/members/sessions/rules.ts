import { days, hours, minutes } from '#lib/format/durations.ts'

/** How long a session lives unused, and how long at most. */
export const lifetime = (persistent: boolean) =>
  persistent ? { idle: days(30), absolute: days(90) } : { idle: hours(12), absolute: hours(24) }

/** A session is noted as used this often, not on every call. */
export const touchEvery = minutes(5)

/** A persistent token is replaced when it is so old; other sessions do not live that long. */
export const tokenLife = days(7)

type Age = { token_at: Date; persistent: boolean } | undefined

export const isDue = (age: Age, now: Date) =>
  age?.persistent === true && now.getTime() - age.token_at.getTime() >= tokenLife

/** Tabs that have not heard of the new token yet may use the old one so long. */
export const rotationGrace = minutes(1)

/** What was proven by signing in needs no second proof for so long. */
export const freshFor = minutes(10)

export type Device = 'computer' | 'phone' | 'tablet' | 'other'

const firstOf = (patterns: [RegExp, string][], agent: string) =>
  patterns.find(([pattern]) => pattern.test(agent))?.[1]

// The order matters: most browsers also say that they are others.
const browsers: [RegExp, string][] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

const deviceOf = (agent: string): Device => {
  if (/iPad|Tablet|Android(?!.*Mobile)/.test(agent)) return 'tablet'
  if (/Mobile|iPhone/.test(agent)) return 'phone'
  return /Windows|Macintosh|Linux|CrOS/.test(agent) ? 'computer' : 'other'
}

/** Enough to recognise a device by, and nothing of versions. */
export const describeAgent = (agent: string) => ({
  label: [firstOf(browsers, agent), firstOf(systems, agent)].filter(Boolean).join(', '),
  device: deviceOf(agent),
})

/** The network without its last part: enough to say from where, not enough to say who. */
export const coarse = (address: string) => {
  if (/^\d+\.\d+\.\d+\.\d+$/.test(address)) return address.replace(/\d+$/, '*')
  return address.includes(':') ? `${address.split(':').slice(0, 3).join(':')}:*` : ''
}
