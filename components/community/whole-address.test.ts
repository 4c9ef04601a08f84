import { expect, test } from 'vitest'
import { wholeAddress } from './draft.ts'

test.each([
  ['https://editore.it/gioco', 'https://editore.it/gioco'],
  [' editore.it/gioco ', 'https://editore.it/gioco'],
  ['www.editore.it', 'https://www.editore.it/'],
  ['http://editore.it/?a=1', 'http://editore.it/?a=1'],
])('completes %s to %s', (given, whole) => expect(wholeAddress(given)).toBe(whole))

test.each([
  '',
  ' ',
  'editore',
  'www.castello',
  'due parole.it',
  'javascript:alert(1)',
  'data:text/html,ciao',
  'ftp://a.it',
])('rejects "%s"', (given) => expect(wholeAddress(given)).toBeUndefined())
