import type { Config } from './config/config.ts'
import type { Db } from './db/connection.ts'
import type { ShopKind } from './db/existing.ts'
import { sql } from './db/sql.ts'
import { StartError } from './start-error.ts'

const findKind = async (db: Db) =>
  (await db.first<{ kind: ShopKind }>(sql`SELECT kind FROM shop_kind`))?.kind

export const isDemo = async (db: Db) => (await findKind(db)) === 'demo'

/** Returns the variables that a real shop needs and this start lacks. */
const missingVariables = ({ databaseUrl, paypal, mail, madeUpCompany }: Config) => [
  ...(databaseUrl === undefined ? ['ENABLE_DEMO=false'] : []),
  ...(paypal.standIn ? ['PAYPAL_CLIENT_ID', 'PAYPAL_SECRET', 'PAYPAL_ENVIRONMENT'] : []),
  ...(mail.smtpUrl === undefined ? ['SMTP_URL'] : []),
  ...madeUpCompany,
]

/**
 * Returns the reason to refuse a start that does not fit the mark: stand-ins, the open mailbox and
 * demo data beside real members, or a real shop on demo data, whose passwords are printed.
 */
export const kindRefusal = (kind: ShopKind, config: Config) => {
  if (config.enableDemo)
    return kind === 'real'
      ? new StartError('shop.isReal', { variables: missingVariables(config).join(', ') })
      : undefined
  return kind === 'demo' && config.production ? new StartError('shop.isDemo') : undefined
}

/** Refuses a command that would work on a real shop with the stand-ins of a demo. */
export const requireOwnSettings = (kind: ShopKind, config: Config) => {
  if (kind === 'real' && config.enableDemo)
    throw new StartError('shop.noSettings', { variables: missingVariables(config).join(', ') })
}

/** Marks a new database as a demo or a real shop, and returns the mark. Refuses a start that does not fit it. */
export const requireShopKind = async (db: Db, config: Config) => {
  const configuredKind: ShopKind = config.enableDemo ? 'demo' : 'real'
  await db.run(sql`INSERT INTO shop_kind (kind) VALUES (${configuredKind}) ON CONFLICT DO NOTHING`)
  const kind = (await findKind(db)) ?? configuredKind
  const refusal = kindRefusal(kind, config)
  if (refusal) throw refusal
  return kind
}
