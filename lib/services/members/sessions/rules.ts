const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** How long a session lives unused, and how long at most. */
export const lifetime = (persistent: boolean) =>
  persistent ? { idle: 30 * day, absolute: 90 * day } : { idle: 12 * hour, absolute: 24 * hour }

/** A session is noted as used this often, not on every call. */
export const touchEvery = 5 * minute

/** A persistent token is replaced when it is so old; other sessions do not live that long. */
export const tokenLife = 7 * day

type Age = { token_at: Date; persistent: boolean } | undefined

export const isDue = (age: Age, now: Date) =>
  age?.persistent === true && now.getTime() - age.token_at.getTime() >= tokenLife

/** Tabs that have not heard of the new token yet may use the old one so long. */
export const rotationGrace = 60 * second

/** What was proven by signing in needs no second proof for so long. */
export const freshFor = 10 * minute

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
