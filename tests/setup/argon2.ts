import { createRequire } from 'node:module'
import type * as Argon2 from '@node-rs/argon2'

const argon2 = createRequire(import.meta.url)('@node-rs/argon2') as typeof Argon2

/** The least cost that Argon2 allows: tests take thousands of hashes, and none is attacked. */
const cheap = 'm=8,t=1,p=1'
const parameters = /m=\d+,t=\d+,p=\d+/

/** Hashes at the least cost, and names the cost that was asked for. */
export const hash: typeof Argon2.hash = async (password, options) => {
  const { memoryCost, timeCost, parallelism, ...others } = options ?? {}
  const hashed = await argon2.hash(password, {
    ...others,
    memoryCost: 8,
    timeCost: 1,
    parallelism: 1,
  })
  return hashed.replace(parameters, `m=${memoryCost},t=${timeCost},p=${parallelism}`)
}

export const verify: typeof Argon2.verify = (hashed, password, options) =>
  argon2.verify(String(hashed).replace(parameters, cheap), password, options)
