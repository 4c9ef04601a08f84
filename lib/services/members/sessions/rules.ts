import { days, hours, minutes } from '#lib/format/durations.ts'

/** Milliseconds that a session lives unused, and at most. */
export const lifetime = (persistent: boolean) =>
  persistent ? { idle: days(30), absolute: days(90) } : { idle: hours(12), absolute: hours(24) }

/** Milliseconds before the absolute end in which more time moves it, and by how much, once. */
export const moreTimeWithin = minutes(30)
export const moreTime = hours(12)

/** Milliseconds between two updates of the last use, which is not written on every call. */
export const touchEvery = minutes(5)

/** Milliseconds after which a persistent token is replaced; other sessions do not live that long. */
export const tokenLife = days(7)

type Age = { token_at: Date; persistent: boolean } | undefined

export const isDue = (age: Age, now: Date) =>
  age?.persistent === true && now.getTime() - age.token_at.getTime() >= tokenLife

/** Milliseconds that the old token stays valid, for tabs without the new one. */
export const rotationGrace = minutes(1)

/** Milliseconds after a sign-in in which no second proof is needed. */
export const freshFor = minutes(10)

export type Device = 'computer' | 'phone' | 'tablet' | 'other'

const firstOf = (patterns: [RegExp, string][], agent: string) =>
  patterns.find(([pattern]) => pattern.test(agent))?.[1]

// Order matters: most browsers also name others.
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

/** Returns enough to recognise a device by, without versions. */
export const describeAgent = (agent: string) => ({
  label: [firstOf(browsers, agent), firstOf(systems, agent)].filter(Boolean).join(', '),
  device: deviceOf(agent),
})

/** Removes the last part of an address: enough to say from where, not enough to say who. */
export const coarse = (address: string) => {
  if (/^\d+\.\d+\.\d+\.\d+$/.test(address)) return address.replace(/\d+$/, '*')
  return address.includes(':') ? `${address.split(':').slice(0, 3).join(':')}:*` : ''
}

/** Client of a sign-in, to recognise it later. */
export type ClientInfo = { agent: string; address: string }

export const clientInfo = (call: { request: Request; address: string }): ClientInfo => ({
  agent: (call.request.headers.get('user-agent') ?? '').slice(0, 500),
  address: call.address,
})

/** Client as a mail names it. */
export const inWords = ({ agent, address }: ClientInfo) => ({
  device: describeAgent(agent).label || '–',
  address: coarse(address) || '–',
})
