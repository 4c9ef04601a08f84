import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { decryptWith, encryptFor } from './cipher.ts'

const folder = await mkdtemp(join(tmpdir(), 'insieme-cipher-'))
afterAll(() => rm(folder, { recursive: true }))

/** File of age-keygen, for tests alone. */
const recipient = 'age1zp4zuvrg0xkuzksh9wrqdfg2rkjs3pt8zxkyll9m46ajy7ujxvyq889scf'
const keyFile = `# created: 2026-12-01T01:56:33Z
# public key: ${recipient}
AGE-SECRET-KEY-1FPK4765QZTPCWE8K34HGLAK5GCX0USV9ZMXGVVA329YFCS8A2QJQWUGMSJ
`
/** Key of the documentation of age. */
const otherRecipient = 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p'

/** The word «Dadi.» as the program age 1.1.1 encrypts it. */
const fromAge =
  'YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IFgyNTUxOSBzSjBUekV2dTBwbVF1MzcxRFJmS2gvMjROeWE0N2FQcTFMbDZQVUtxTUhNClNqSExMNEhUNmhNTEJydTYvSnRuRlFtQTl5aWdjSmFzT0dCY2NLMlF5MFkKLS0tIFJJcFdsMmhmMExac294UytlTXFGR2g4dG5IbGs4RzlLYzBaRXpJaU9MSWMKt71TbcDUyN99BAId0bngDP8Rfdqy7rdo4eV+YGqVrPsBvfcPLA=='

const write = async (name: string, content: string) => {
  await writeFile(join(folder, name), content)
  return join(folder, name)
}
const decrypt = await decryptWith(await write('key', keyFile))

async function* bytesOf(...pieces: (Buffer | string)[]) {
  for (const piece of pieces) yield Buffer.from(piece)
}

test('a file of the program age is decrypted', async () => {
  expect(await text(decrypt(bytesOf(Buffer.from(fromAge, 'base64'))))).toBe('Dadi.')
})

test('each of several recipients decrypts, and a cut or changed file fails', async () => {
  const encrypt = encryptFor([otherRecipient, recipient])!
  const pieces = ['a', Buffer.alloc(200_000, 'b'), '']
  const sealed = await buffer(encrypt(bytesOf(...pieces)))
  const expected = await buffer(bytesOf(...pieces))
  const opened = await buffer(decrypt(bytesOf(sealed.subarray(0, 100), sealed.subarray(100))))
  expect(opened.equals(expected)).toBe(true)
  await expect(buffer(decrypt(bytesOf(sealed.subarray(0, -20_000))))).rejects.toThrow()
  sealed[100_000]! ^= 1
  await expect(buffer(decrypt(bytesOf(sealed)))).rejects.toThrow()
})

test('a file for another key is refused', async () => {
  const sealed = encryptFor([otherRecipient])!(bytesOf('x'))
  await expect(text(decrypt(sealed))).rejects.toMatchObject({ key: 'backup.wrongIdentity' })
})

test.each([
  ['is missing', undefined],
  ['has comments alone', '# public key: age1\n'],
  ['has a public key', recipient],
])('a file of keys is refused that %s', async (_, content) => {
  const file = content ? await write('wrong', content) : join(folder, 'none')
  await expect(decryptWith(file)).rejects.toMatchObject({ key: 'backup.noIdentity' })
})

test('a recipient with a typing error is refused', () => {
  expect(() => encryptFor([recipient.replace('zp4', 'zp5')])).toThrow(
    expect.objectContaining({ key: 'backup.wrongRecipient' }),
  )
  expect(encryptFor([])).toBeUndefined()
})
