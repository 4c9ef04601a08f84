import { expect, test } from 'vitest'
import { hour, minute } from '#lib/format/durations.ts'
import cookies from '#locales/it/cookies.json' with { type: 'json' }
import legal from '#locales/it/legal.json' with { type: 'json' }
import { knownPlaces, unconfirmedDays } from '../accounts/rules.ts'
import { nonceLife } from '../identities/rules.ts'
import { lifetime, moreTime } from '../sessions/rules.ts'
import { dueSince } from './rules.ts'

test.each([
  ['unconfirmed accounts', `entro ${unconfirmedDays} giorni`],
  ['networks', `ultimi ${knownPlaces} indirizzi IP`],
  ['persistent sessions', `fino a ${lifetime(true).absolute / (24 * hour)} giorni`],
  ['other sessions', `al massimo ${lifetime(false).absolute / hour} ore`],
  ['prolonged sessions', `o ${(lifetime(false).absolute + moreTime) / hour} ore se lo prolunghi`],
  ['the nonce of Apple', `Dura ${nonceLife / minute} minuti`],
])('the privacy and cookie pages state the actual retention of %s', (_what, words) => {
  expect(JSON.stringify([legal.privacy, cookies])).toContain(words)
})

test.each([
  ['daily', '2026-12-01T17:00:10Z', '2026-12-01T17:00:00Z'],
  ['daily', '2026-12-01T16:59:59Z', undefined],
  ['daily', '2026-07-01T16:20:00Z', '2026-07-01T16:00:00Z'],
  ['daily', '2026-12-01T21:59:00Z', '2026-12-01T17:00:00Z'],
  ['daily', '2026-12-01T22:00:00Z', undefined],
  ['sunday', '2026-03-29T16:05:00Z', '2026-03-29T16:00:00Z'],
  ['sunday', '2026-10-25T17:05:00Z', '2026-10-25T17:00:00Z'],
  ['sunday', '2026-10-25T16:05:00Z', undefined],
  ['sunday', '2026-10-26T17:05:00Z', undefined],
  ['monday', '2026-10-26T07:30:00Z', '2026-10-26T07:00:00Z'],
  ['off', '2026-10-25T17:05:00Z', undefined],
] as const)('a %s digest at %s is due since %s', (digest, now, since) => {
  expect(dueSince(digest, new Date(now))).toEqual(since && new Date(since))
})
