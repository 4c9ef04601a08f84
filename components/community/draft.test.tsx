import { expect, test } from 'vitest'
import { readDraft, wholeAddress } from './draft.ts'

test.each(['', 'null', '7', '[]', '{', '{"title":{"a":1}}', '{"picture":7}'])(
  'ignores a stored %j',
  (left) => {
    window.localStorage.setItem('draft proposal', left)
    expect(readDraft()).toBeNull()
  },
)

test.each([
  ['https://editore.it/gioco', 'https://editore.it/gioco'],
  [' editore.it/gioco ', 'https://editore.it/gioco'],
  ['http://editore.it/?a=1', 'http://editore.it/?a=1'],
  ['www.castello', undefined],
  ['due parole.it', undefined],
  ['javascript:alert(1)', undefined],
  ['ftp://a.it', undefined],
])('completes %s to %s', (given, whole) => expect(wholeAddress(given)).toBe(whole))
