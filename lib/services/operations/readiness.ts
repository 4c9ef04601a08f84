import { accessSync, constants, existsSync } from 'node:fs'
import type { Client } from 'pg'
import type { Config } from '#kernel/config/config.ts'
import { paypalWebhookPath } from '#kernel/config/paypal.ts'
import { applyStoredSettings } from '#kernel/config/stored-settings.ts'
import { findExistingServer, placeOf, requirePooler, withServer } from '#kernel/database.ts'
import { connectionOf, type Db } from '#kernel/db/connection.ts'
import { checkRequirements } from '#kernel/db/requirements.ts'
import { Outage } from '#kernel/error.ts'
import type { Lifecycle } from '#kernel/lifecycle.ts'
import { kindRefusal, requireShop } from '#kernel/shop-kind.ts'
import { StartError } from '#kernel/start-error.ts'
import { openStorage, placeOfFiles } from '#kernel/storage/open.ts'
import { terminalText } from '#kernel/terminal.ts'
import { verifySmtp } from '#lib/tools/mail/sender.ts'
import { ProviderRefusal } from '#lib/tools/payment-provider/refusal.ts'
import type { Deps } from '../deps.ts'
import { daysWithoutBackup, longestWithoutBackup } from './alarms/queries.ts'
import { findMark, readMark } from './health/queries.ts'

/** Result of one check, with a line for the operator; `unknown` when nobody answered. */
export type Finding = { state: 'fine' | 'missing' | 'unknown'; text: string }

const fine = (text: string): Finding => ({ state: 'fine', text })
const missing = (text: string): Finding => ({ state: 'missing', text })
const unknown = (text: string): Finding => ({ state: 'unknown', text })

const isWritable = (folder: string) => {
  try {
    if (existsSync(folder)) accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** Checks the settings that a real shop needs and that no server can refuse. */
export const checkSettings = ({ siteUrl, madeUpCompany, alarmEmail, dataFolder }: Config) => [
  siteUrl.startsWith('https://')
    ? fine(terminalText('check.address.fine', { siteUrl }))
    : missing(terminalText('check.address.missing', { siteUrl })),
  madeUpCompany.length === 0
    ? fine(terminalText('check.company.fine'))
    : missing(terminalText('check.company.missing', { names: madeUpCompany.join(', ') })),
  alarmEmail !== undefined
    ? fine(terminalText('check.alarms.fine', { alarmEmail }))
    : missing(terminalText('check.alarms.missing')),
  isWritable(dataFolder)
    ? fine(terminalText('check.folder.fine', { dataFolder }))
    : missing(terminalText('check.folder.missing', { dataFolder })),
]

/** Settings of a real shop may come before its first start; without any, the place may be wrong. */
const withoutShop = (config: Config) =>
  config.enableDemo
    ? missing(new StartError('database.noShop', { where: placeOf(config) }).message)
    : fine(terminalText('check.shop.none'))

const checkFiles = async (db: Db, config: Config): Promise<Finding> => {
  const place = placeOfFiles(config)
  try {
    const [row, mark] = [await findMark(db), await readMark(openStorage(config))]
    return row && row.mark !== mark
      ? missing(terminalText('check.files.missing', { place }))
      : fine(terminalText('check.files.fine', { place }))
  } catch (error) {
    if (!(error instanceof Outage)) throw error
    const issue = error.message
    return missing(terminalText('check.files.noAnswer', { place, issue }))
  }
}

const checkShop = async (client: Client, config: Config, now: Date): Promise<Finding[]> => {
  const kind = await requireShop(client, placeOf(config))
  await applyStoredSettings(connectionOf(client), config)
  const refusal = kindRefusal(kind, { ...config, production: true })
  if (refusal) return [missing(refusal.message)]
  const shop = fine(terminalText('check.shop.fine'))
  const files = await checkFiles(connectionOf(client), config)
  if (kind !== 'real') return [shop, files]
  const count = await daysWithoutBackup(connectionOf(client), now)
  const backup =
    count < longestWithoutBackup
      ? fine(terminalText('check.backup.fine', { count }))
      : missing(terminalText('check.backup.missing', { count }))
  return [shop, files, backup]
}

/** Checks the database as a start would, and reads its settings; creates nothing, and changes nothing. */
export const checkDatabase = async (
  config: Config,
  lifecycle: Lifecycle,
  now: Date,
): Promise<Finding[]> => {
  const orFault = (error: unknown) => {
    if (!(error instanceof StartError)) throw error
    return [error.key === 'database.noShop' ? withoutShop(config) : missing(error.message)]
  }
  try {
    const url = await findExistingServer(config, lifecycle)
    if (!url) return [withoutShop(config)]
    if (config.poolerUrl !== undefined) await requirePooler(config.poolerUrl)
    return await withServer(url, async (client) => {
      const { version, faults } = await checkRequirements(client)
      const server =
        faults.length === 0
          ? [fine(terminalText('check.server.fine', { version }))]
          : faults.map((fault) => missing(fault.trim()))
      return [...server, ...(await checkShop(client, config, now).catch(orFault))]
    })
  } catch (error) {
    return orFault(error)
  }
}

const messageOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''

type Outside = {
  config: Config
  provider: Pick<Deps['provider'], 'findAccountFaults'>
}

const checkAccount = async ({ provider, config }: Outside): Promise<Finding[]> => {
  const url = `${config.siteUrl}/api${paypalWebhookPath}`
  try {
    const faults = await provider.findAccountFaults(url)
    if (faults.length === 0) return [fine(terminalText('check.account.fine', { url }))]
    return faults.map((fault) => missing(terminalText(`check.account.${fault}`, { url })))
  } catch (error) {
    const issue = error instanceof ProviderRefusal ? error.detail : messageOf(error)
    return [unknown(terminalText('check.account.noAnswer', { issue }))]
  }
}

const passwordRefused = 535

const checkMail = async ({ mail }: Config): Promise<Finding> => {
  if (!mail.smtpUrl) return missing(terminalText('check.mail.none'))
  const { host } = new URL(mail.smtpUrl)
  try {
    await verifySmtp(mail.smtpUrl)
    return fine(terminalText('check.mail.fine', { host }))
  } catch (error) {
    const { code, responseCode } = error as { code?: string; responseCode?: number }
    if (code === 'EAUTH' || responseCode === passwordRefused)
      return missing(terminalText('check.mail.password', { host }))
    return unknown(terminalText('check.mail.noAnswer', { host, issue: messageOf(error) }))
  }
}

/** Asks the payment provider and the mail server whether they accept the shop. */
export const checkOutside = async (outside: Outside): Promise<Finding[]> =>
  (await Promise.all([checkAccount(outside), checkMail(outside.config)])).flat()

/** Warns at a start about parts outside that do not accept a real shop; they do not prevent it. */
export const warnAboutOutside = async (deps: Outside & Pick<Deps, 'log'>) => {
  if (deps.config.enableDemo) return
  for (const { state, text } of await checkOutside(deps)) if (state !== 'fine') deps.log.warn(text)
}
