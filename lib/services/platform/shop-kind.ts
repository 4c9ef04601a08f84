import type { Config } from './config/config.ts'
import type { Db } from './db/connection.ts'
import { sql } from './db/sql.ts'
import { StartError } from './start-error.ts'

type Kind = 'demo' | 'real'

const findKind = async (db: Db) =>
  (await db.first<{ kind: Kind }>(sql`SELECT kind FROM shop_kind`))?.kind

export const isDemo = async (db: Db) => (await findKind(db)) === 'demo'

/** Returns the variables that a real shop needs and this start lacks. */
const missingVariables = ({ databaseUrl, paypal, mail, madeUpCompany }: Config) => [
  ...(databaseUrl === undefined ? ['ENABLE_DEMO=false'] : []),
  ...(paypal.standIn ? ['PAYPAL_CLIENT_ID', 'PAYPAL_SECRET', 'PAYPAL_ENVIRONMENT'] : []),
  ...(mail.smtpUrl === undefined ? ['SMTP_URL'] : []),
  ...madeUpCompany,
]

/**
 * Marks a new database as a demo or a real shop. Refuses a start that does not fit the mark: stand-ins, the open
 * mailbox and demo data beside real members, or a real shop on demo data, whose passwords are printed.
 */
export const requireShopKind = async (db: Db, config: Config) => {
  const wanted: Kind = config.enableDemo ? 'demo' : 'real'
  await db.run(sql`INSERT INTO shop_kind (kind) VALUES (${wanted}) ON CONFLICT DO NOTHING`)
  if ((await findKind(db)) === wanted) return
  if (wanted === 'demo')
    throw new StartError('shop.isReal', { variables: missingVariables(config).join(', ') })
  if (config.production) throw new StartError('shop.isDemo')
}
