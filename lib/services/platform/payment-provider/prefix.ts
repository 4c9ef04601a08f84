import { randomInt } from 'node:crypto'
import type { Config } from '../config/config.ts'
import type { Db } from '../db/connection.ts'
import { keptSecret } from '../kept-secrets.ts'
import { StartError } from '../start-error.ts'
import { ownIds } from './own-ids.ts'

/** Without letters and digits that are taken for each other. */
const letters = 'abcdefghjkmnpqrstuvwxyz'
const signs = `${letters}23456789`
const drawn = (from: string) => from[randomInt(from.length)]

const newPrefix = () => [drawn(letters), ...Array.from({ length: 5 }, () => drawn(signs))].join('')

export type PrefixSettings = Pick<Config, 'payments'>

/**
 * The prefix of this shop in ids at the provider, kept in the database from the first time on. Another one later
 * would make every payment so far look like the payment of another shop, so a setting that differs is refused.
 */
export const findPrefix = async (db: Db, { payments }: PrefixSettings) => {
  const wanted = payments.prefix
  const kept = await keptSecret(db, 'payment-prefix', () => wanted ?? newPrefix())
  if (wanted !== undefined && wanted !== kept)
    throw new StartError('config.otherPrefix', { wanted, kept })
  return kept
}

/** The ids of this shop, read from the database once. */
export const openOwnIds = (db: Db, config: PrefixSettings) => {
  let found: Promise<ReturnType<typeof ownIds>> | undefined
  return () => {
    found ??= findPrefix(db, config).then(ownIds)
    found.catch(() => {
      found = undefined
    })
    return found
  }
}
