import { hash, randomBytes, randomInt } from 'node:crypto'
import type { Config } from '#kernel/config/config.ts'
import { days, hours, minutes } from '#lib/format/durations.ts'

export const idleLife = minutes(30)
export const sessionLife = hours(10)
/** Milliseconds between two records of the last use. */
export const touchEvery = minutes(1)
export const invitationLife = days(3)
/** Time to answer a challenge, and then to repeat the confirmed call. */
export const challengeLife = minutes(5)

export const makeSecret = () => randomBytes(32).toString('base64url')
export const secretHash = (secret: string) => hash('sha256', secret, 'buffer')

const codeCount = 10
/** Without letters and digits that look alike. */
const codeLetters = 'abcdefghjkmnpqrstuvwxyz23456789'
const codePart = () =>
  Array.from({ length: 5 }, () => codeLetters[randomInt(codeLetters.length)]).join('')

export const makeRecoveryCodes = () =>
  Array.from({ length: codeCount }, () => `${codePart()}-${codePart()}`)

/** Typed with or without its hyphen. */
export const recoveryCodeHash = (code: string) =>
  secretHash(code.toLowerCase().replace(/[^a-z0-9]/g, ''))

const cookieName = '__Host-gestione'

export const sessionCookie = (token: string, seconds: number) =>
  `${cookieName}=${token}; Path=/; Max-Age=${seconds}; Secure; HttpOnly; SameSite=Strict`

export const tokenOf = (cookies: string | undefined) =>
  cookies
    ?.split(/;\s*/)
    .find((cookie) => cookie.startsWith(`${cookieName}=`))
    ?.slice(cookieName.length + 1)

/** Origin of the console: that of the site, or of a host of its own. */
export const consoleOrigin = ({
  siteUrl,
  consoleHost,
}: Pick<Config, 'siteUrl' | 'consoleHost'>) => {
  const { protocol, origin } = new URL(siteUrl)
  return consoleHost ? `${protocol}//${consoleHost}` : origin
}

/** Identity of a call that a factor confirms: another one needs a factor of its own. */
export const digestOf = (name: string, parts: object) =>
  hash('sha256', `${name} ${JSON.stringify(parts)}`, 'buffer')
