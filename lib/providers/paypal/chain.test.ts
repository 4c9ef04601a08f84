import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { expect, test } from 'vitest'
import { day } from '#lib/format/durations.ts'
import { writeCertificate } from '#lib/stand-ins/paypal/certificate.ts'
import { certificatesIn, commonRoots, isVouchedFor } from './chain.ts'

const now = new Date()
const life = { from: new Date(now.getTime() - day), to: new Date(now.getTime() + day) }
const over = { from: new Date(now.getTime() - 2 * day), to: life.from }
const key = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
const [rootKey, middleKey, leafKey, otherKey] = [key(), key(), key(), key()]
const name = 'signs.paypal.example'

const written = (
  subject: string,
  own: KeyObject,
  more: Partial<Parameters<typeof writeCertificate>[0]> = {},
) => writeCertificate({ key: own, subject, ...life, ...more })

const root = written('Root', rootKey, { ca: true })
const byRoot = { name: 'Root', key: rootKey }
const middle = written('Middle', middleKey, { ca: true, issuer: byRoot })
const byMiddle = { name: 'Middle', key: middleKey }

const isGood = (...texts: string[]) =>
  isVouchedFor(certificatesIn(texts.join('\n')), {
    roots: certificatesIn(root),
    names: [name],
    now,
  })

test('a root vouches for it, or somebody a root vouches for', () => {
  expect(isGood(written(name, leafKey, { issuer: byRoot }))).toBe(true)
  expect(isGood(written(name, leafKey, { issuer: byMiddle }), middle)).toBe(true)
})

test.each([
  ['that vouches for itself', [written(name, leafKey)]],
  [
    'that brings a root of its own',
    [
      written(name, leafKey, { issuer: { name: 'Root', key: otherKey } }),
      written('Root', otherKey, { ca: true }),
    ],
  ],
  ['in another name', [written('other.example', leafKey, { issuer: byRoot })]],
  ['that is over', [written(name, leafKey, { issuer: byRoot, ...over })]],
  [
    'whose link is over',
    [
      written(name, leafKey, { issuer: byMiddle }),
      written('Middle', middleKey, { ca: true, issuer: byRoot, ...over }),
    ],
  ],
  ['whose link is missing', [written(name, leafKey, { issuer: byMiddle })]],
  [
    'vouched for by somebody who may not',
    [
      written(name, leafKey, { issuer: byMiddle }),
      written('Middle', middleKey, { issuer: byRoot }),
    ],
  ],
  ['that is none', ['nothing']],
])('one %s is not believed', (_, texts) => {
  expect(isGood(...texts)).toBe(false)
})

test('the roots everybody trusts can be read', () => {
  expect(commonRoots().length).toBeGreaterThan(50)
})
