import { randomInt } from 'node:crypto'
import type { Config } from '#kernel/config/config.ts'
import type { Db } from '#kernel/db/connection.ts'
import { keptSecret } from '#kernel/kept-secrets.ts'
import { StartError } from '#kernel/start-error.ts'
import { ownIds } from './own-ids.ts'

/** Characters that are not easily confused with each other. */
const letters = 'abcdefghjkmnpqrstuvwxyz'
const signs = `${letters}23456789`
const drawn = (from: string) => from[randomInt(from.length)]

const newPrefix = () => [drawn(letters), ...Array.from({ length: 5 }, () => drawn(signs))].join('')

export type PrefixSettings = Pick<Config, 'payments'>

/**
 * Returns the prefix of this shop in ids at the provider, stored in the database at the first use.
 * A setting that differs later is refused: all earlier payments would look like those of another
 * shop.
 */
export const findPrefix = async (db: Db, { payments }: PrefixSettings) => {
  const configuredPrefix = payments.prefix
  const storedPrefix = await keptSecret(db, 'payment-prefix', () => configuredPrefix ?? newPrefix())
  if (configuredPrefix !== undefined && configuredPrefix !== storedPrefix)
    throw new StartError('config.otherPrefix', { wanted: configuredPrefix, kept: storedPrefix })
  return storedPrefix
}

/** Reads the prefix from the database once. */
export const openOwnIds = (db: Db, config: PrefixSettings) => {
  let idsPromise: Promise<ReturnType<typeof ownIds>> | undefined
  return () => {
    idsPromise ??= findPrefix(db, config).then(ownIds)
    idsPromise.catch(() => {
      idsPromise = undefined
    })
    return idsPromise
  }
}
