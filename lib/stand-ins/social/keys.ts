import { exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import type { Storage } from '#kernel/deps.ts'

export type Keys = { sign: CryptoKey; check: CryptoKey; publicJwk: JWK }

const place = 'stand-ins/social-key.json'
const algorithm = 'RS256'

const publicPart = ({ kty, n, e }: JWK): JWK => ({
  kty,
  n,
  e,

  kid: 'stand-in',
  alg: algorithm,
  use: 'sig',
})

const make = async (): Promise<JWK> =>
  exportJWK((await generateKeyPair(algorithm, { extractable: true })).privateKey)

const isKey = (value: unknown): value is JWK =>
  typeof value === 'object' && value !== null && 'd' in value

const keptKey = async (storage: Storage) => {
  const bytes = await storage.read(place)
  const value: unknown = bytes && JSON.parse(bytes.toString())
  return isKey(value) ? value : undefined
}

/** Stored key, so that every process of the demo can verify the tokens of the others. */
export const openKeys = async (storage: Storage): Promise<Keys> => {
  let jwk = await keptKey(storage)
  if (!jwk) {
    const made = await make()
    await storage.write(place, Buffer.from(JSON.stringify(made)))
    // Another process may have written its key at the same time: the stored one counts for all.
    jwk = (await keptKey(storage)) ?? made
  }
  const publicJwk = publicPart(jwk)
  return {
    sign: (await importJWK(jwk, algorithm)) as CryptoKey,
    check: (await importJWK(publicJwk, algorithm)) as CryptoKey,
    publicJwk,
  }
}
