import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { expect, test } from 'vitest'
import { day } from '#lib/format/durations.ts'
import { writeCertificate } from '#lib/stand-ins/paypal/signer.ts'
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

test('accepts a certificate issued by a root or by an intermediate', () => {
  expect(isGood(written(name, leafKey, { issuer: byRoot }))).toBe(true)
  expect(isGood(written(name, leafKey, { issuer: byMiddle }), middle)).toBe(true)
})

test.each([
  ['that is self-signed', [written(name, leafKey)]],
  [
    'that contains its own root',
    [
      written(name, leafKey, { issuer: { name: 'Root', key: otherKey } }),
      written('Root', otherKey, { ca: true }),
    ],
  ],
  ['with another name', [written('other.example', leafKey, { issuer: byRoot })]],
  ['that has expired', [written(name, leafKey, { issuer: byRoot, ...over })]],
  [
    'with an expired intermediate',
    [
      written(name, leafKey, { issuer: byMiddle }),
      written('Middle', middleKey, { ca: true, issuer: byRoot, ...over }),
    ],
  ],
  ['without its intermediate', [written(name, leafKey, { issuer: byMiddle })]],
  [
    'issued by a certificate that is no CA',
    [
      written(name, leafKey, { issuer: byMiddle }),
      written('Middle', middleKey, { issuer: byRoot }),
    ],
  ],
  ['that is not a certificate', ['nothing']],
])('refuses a certificate %s', (_, texts) => {
  expect(isGood(...texts)).toBe(false)
})

test('reads the public root certificates', () => {
  expect(commonRoots().length).toBeGreaterThan(50)
})
