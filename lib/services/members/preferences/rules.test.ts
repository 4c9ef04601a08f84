import { expect, test } from 'vitest'
import cookies from '#locales/it/cookies.json' with { type: 'json' }
import legal from '#locales/it/legal.json' with { type: 'json' }
import { knownPlaces, unconfirmedDays } from '../accounts/rules.ts'
import { ticketLife } from '../identities/rules.ts'
import { lifetime } from '../sessions/rules.ts'
import { dueSince, isQuiet } from './rules.ts'

const hour = 3_600_000

test.each([
  ['unconfirmed accounts', `entro ${unconfirmedDays} giorni`],
  ['networks', `ultimi ${knownPlaces} indirizzi IP`],
  ['sessions that last', `fino a ${lifetime(true).absolute / (24 * hour)} giorni`],
  ['sessions that do not', `al massimo ${lifetime(false).absolute / hour} ore`],
  ['the nonce of Apple', `Dura ${ticketLife / 60_000} minuti`],
])('the pages of privacy and cookies say of %s what is done', (_what, words) => {
  expect(JSON.stringify([legal.privacy, cookies])).toContain(words)
})

const night = { from: 22 * 60, to: 8 * 60 }

test.each([
  ['in winter', '2026-12-01T21:00:00Z', true],
  ['a minute before', '2026-12-01T20:59:00Z', false],
  ['until the last minute', '2026-12-02T06:59:59Z', true],
  ['and no longer', '2026-12-02T07:00:00Z', false],
  ['in summer an hour earlier', '2026-07-01T20:00:00Z', true],
  ['when the clocks go forward', '2026-03-29T05:59:00Z', true],
  ['that morning', '2026-03-29T06:00:00Z', false],
  ['when they go back, the hour that comes twice', '2026-10-25T01:30:00Z', true],
  ['the next morning', '2026-10-25T07:00:00Z', false],
])('at night it is quiet, %s', (_when, moment, quiet) => {
  expect(isQuiet(night, new Date(moment))).toBe(quiet)
})

test('quiet hours may lie in one day, be empty, or none', () => {
  const noon = new Date('2026-12-01T12:00:00Z')
  expect(isQuiet({ from: 12 * 60, to: 14 * 60 }, noon)).toBe(true)
  expect(isQuiet({ from: 12 * 60, to: 12 * 60 }, noon)).toBe(false)
  expect(isQuiet(null, noon)).toBe(false)
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
] as const)('a digest %s at %s is due since %s', (digest, now, since) => {
  expect(dueSince(digest, new Date(now))).toEqual(since && new Date(since))
})
