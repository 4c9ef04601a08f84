import { expect, test } from 'vitest'
import legal from '#locales/it/legal.json' with { type: 'json' }
import { knownPlaces, unconfirmedDays } from '../accounts/rules.ts'
import { ticketLife } from '../identities/rules.ts'
import { lifetime } from '../sessions/rules.ts'

const hour = 3_600_000

test.each([
  ['unconfirmed accounts', `entro ${unconfirmedDays} giorni`],
  ['networks', `ultimi ${knownPlaces} indirizzi IP`],
  ['sessions that last', `fino a ${lifetime(true).absolute / (24 * hour)} giorni`],
  ['sessions that do not', `al massimo ${lifetime(false).absolute / hour} ore`],
  ['the nonce of Apple', `dura ${ticketLife / 60_000} minuti`],
])('the privacy page says of %s what is done', (_what, words) => {
  expect(JSON.stringify(legal.privacy)).toContain(words)
})
