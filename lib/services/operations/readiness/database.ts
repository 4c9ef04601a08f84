import type { Client } from 'pg'
import type { Config } from '#kernel/config/config.ts'
import { findExistingServer, placeOf, withServer } from '#kernel/database.ts'
import { connectionOf } from '#kernel/db/connection.ts'
import { checkRequirements } from '#kernel/db/requirements.ts'
import type { Lifecycle } from '#kernel/lifecycle.ts'
import { kindRefusal, requireShop } from '#kernel/shop-kind.ts'
import { StartError } from '#kernel/start-error.ts'
import { terminalText } from '#kernel/terminal.ts'
import { daysWithoutBackup } from '../alarms/queries.ts'
import { longestWithoutBackup } from '../alarms/rules.ts'
import { type Finding, fine, missing } from './finding.ts'

const asFinding = (error: unknown): Finding => {
  if (error instanceof StartError) return missing(error.message)
  throw error
}

/** Settings of a real shop may come before its first start; without any, the place may be wrong. */
const withoutShop = (config: Config) =>
  config.enableDemo
    ? asFinding(new StartError('database.noShop', { where: placeOf(config) }))
    : fine(terminalText('check.shop.none'))

const checkBackup = async (client: Client, now: Date): Promise<Finding> => {
  const count = await daysWithoutBackup(connectionOf(client), now)
  return count < longestWithoutBackup
    ? fine(terminalText('check.backup.fine', { count }))
    : missing(terminalText('check.backup.missing', { count }))
}

const checkShop = async (client: Client, config: Config, now: Date): Promise<Finding[]> => {
  const where = placeOf(config)
  try {
    const kind = await requireShop(client, where)
    const refusal = kindRefusal(kind, { ...config, production: true })
    if (refusal) return [missing(refusal.message)]
    const shop = fine(terminalText('check.shop.fine'))
    return kind === 'real' ? [shop, await checkBackup(client, now)] : [shop]
  } catch (error) {
    if (!(error instanceof StartError) || error.key !== 'database.noShop') return [asFinding(error)]
    return [withoutShop(config)]
  }
}

const checkServer = async (client: Client, config: Config, now: Date): Promise<Finding[]> => {
  const { version, faults } = await checkRequirements(client)
  const server =
    faults.length === 0
      ? [fine(terminalText('check.server.fine', { version }))]
      : faults.map((fault) => missing(fault.trim()))
  return [...server, ...(await checkShop(client, config, now))]
}

/** Checks the database as a start would; creates nothing, and changes nothing. */
export const checkDatabase = async (
  config: Config,
  lifecycle: Lifecycle,
  now: Date,
): Promise<Finding[]> => {
  try {
    const url = await findExistingServer(config, lifecycle)
    if (!url) return [withoutShop(config)]
    return await withServer(url, (client) => checkServer(client, config, now))
  } catch (error) {
    return [asFinding(error)]
  }
}
