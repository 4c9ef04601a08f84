import { join, resolve } from 'node:path'
import type { SettingName } from '#lib/contract/console/options.ts'
import { cookiesVersion } from '#lib/contract/legal.ts'
import type { MeasuringSettings } from '#lib/contract/measuring.ts'
import { StartError, wrongSetting } from '../start-error.ts'
import { terminalText } from '../terminal.ts'
import { arrangeCdn } from './cdn.ts'
import { arrangePaypal } from './paypal.ts'
import { readSettings } from './settings-file.ts'
import { arrangeSocial } from './social.ts'
import { arrangeBackup, arrangeStorage } from './storage.ts'
import {
  configVariables,
  type Environment,
  isForDemo,
  metaOf,
  settingNames,
  type VariableName,
  type Variables,
} from './variables.ts'

const providersOf = (given: Variables): MeasuringSettings['providers'] =>
  (
    [
      ['analytics', given.ANALYTICS_ID, given.ANALYTICS_SCRIPT],
      ['recording', given.RECORDING_ID, given.RECORDING_SCRIPT],
      ['monitoring', null, given.MONITORING_SCRIPT],
      ['ad_tag', given.AD_TAG_ID, given.AD_TAG_SCRIPT, given.AD_TAG_CONVERSION],
      ['ad_pixel', given.AD_PIXEL_ID, given.AD_PIXEL_SCRIPT],
    ] as const
  ).flatMap(([name, id, script, conversion = null]) =>
    id === undefined || script === undefined ? [] : [{ name, id, script, conversion }],
  )

/** Null without providers, Cookiebot and debugging: no consent is asked, no script loaded. */
const arrangeMeasuring = (given: Variables): MeasuringSettings | null => {
  if ((given.AD_TAG_ID === undefined) !== (given.AD_TAG_CONVERSION === undefined))
    throw wrongSetting(terminalText('config.adTagPair'))
  const providers = providersOf(given)
  const { COOKIEBOT_ID: id, COOKIEBOT_SCRIPT: script, MEASURING_DEBUG: debug } = given
  const cookiebot = id ? { id, script } : null
  if (providers.length === 0 && !cookiebot && !debug) return null
  const names = providers.map(({ name }) => name)
  return { version: [cookiesVersion, ...names].join(' '), providers, cookiebot, debug }
}

/** With an address of PostgreSQL itself, the other one is that of a pooler. */
const arrangePooler = ({ DATABASE_URL: url, DATABASE_DIRECT_URL: direct }: Variables) => {
  if (direct !== undefined && url === undefined)
    throw wrongSetting(terminalText('config.directUrlAlone'))
  return direct === undefined ? undefined : url
}

export type Config = ReturnType<typeof arrange>
export type ShippingHours = Config['shipping']

const ofCompany = Object.keys(configVariables.shape).filter((name) => name.startsWith('COMPANY_'))

/** Settings that change while the shop runs: a reader may hold an object of them, never a value. */
export const arrangeChangeable = (
  given: Pick<Variables, SettingName>,
  environment: Environment,
) => ({
  /** Read once by some parts: a change counts from the next start. */
  siteName: given.SITE_NAME,
  reportsToHide: given.REPORTS_TO_HIDE,
  /** Votes of a proposal at which the shop asks the publisher for the price; 0 means never. */
  priceVotes: given.PRICE_VOTES,
  /** Limits of one member. */
  unpaid: { orders: given.UNPAID_ORDERS, copies: given.UNPAID_COPIES },
  /** Minimum time to answer a question about changed terms. */
  answerHours: given.ANSWER_HOURS,
  /** Limits of one operator without a second one, and the wait of a shop with one operator. */
  approvals: {
    actCents: given.APPROVAL_ABOVE_EUROS,
    dayCents: given.APPROVAL_DAY_EUROS,
    creditsCents: given.APPROVAL_CREDITS_EUROS,
    waitMinutes: given.APPROVAL_WAIT_MINUTES,
  },
  weep: {
    enabled: given.WEEP_ENABLED,
    monthlyCents: given.WEEP_MONTHLY_EUROS,
    yearlyCents: given.WEEP_YEARLY_EUROS,
    deliveryCents: given.WEEP_DELIVERY_EUROS,
    freeDeliveryCents: given.WEEP_FREE_DELIVERY_FROM_EUROS,
  },
  /** 0 means that there are no invitations. */
  invitationCents: given.INVITATION_EUROS,
  /** Undefined means that delivery is never free. */
  freeDeliveryCents: given.FREE_DELIVERY_FROM_EUROS,
  contactEmail: given.CONTACT_EMAIL ?? given.COMPANY_PEC,
  /** Undefined when alarms are only logged. */
  alarmEmail: given.ALARM_EMAIL,
  /** `closures` are the days without shipping besides weekends and holidays. */
  shipping: { cutOff: given.SHIPPING_CUT_OFF, closures: given.SHIPPING_CLOSURES ?? [] },
  company: {
    name: given.COMPANY_NAME,
    address: given.COMPANY_ADDRESS,
    vatId: given.COMPANY_VAT_ID,
    vatPercent: given.VAT_PERCENT,
    rea: given.COMPANY_REA,
    pec: given.COMPANY_PEC,
  },
  /** Company variables that are not set and have made-up defaults for the demo. */
  madeUpCompany: ofCompany.filter((name) => !environment[name]),
})

const arrange = (given: Variables, environment: Environment) => ({
  ...arrangeChangeable(given, environment),
  /** Changeable settings as the start had them, before those of the database. */
  startValues: Object.fromEntries(
    settingNames.map((name) => [name, environment[name]?.trim() || undefined]),
  ) as { [Name in SettingName]: string | undefined },
  environment: given.NODE_ENV,
  production: given.NODE_ENV === 'production',
  port: given.PORT,
  host: given.HOST,
  /** Undefined when the process answers checks at its own port only. */
  healthPort: given.HEALTH_PORT,
  /** Undefined for the usual time of its role. */
  drainSeconds: given.DRAIN_SECONDS,
  trustProxy: given.TRUST_PROXY,
  siteSecret: given.SITE_SECRET,
  siteUrl: given.SITE_URL ?? `http://localhost:${given.PORT}`,
  /** Host of the console; undefined for that of the site. */
  consoleHost: given.CONSOLE_HOST,
  apiHost: given.API_HOST,
  /** PostgreSQL itself; undefined for the embedded one. */
  databaseUrl: given.DATABASE_DIRECT_URL ?? given.DATABASE_URL,
  /** Pooler in front of PostgreSQL, if there is one. */
  poolerUrl: arrangePooler(given),
  /** Copies that follow the database, if lists may be read from them. */
  replicaUrl: given.DATABASE_REPLICA_URL,
  databasePoolSize: given.DB_POOL_SIZE,
  queues: given.QUEUES,
  /** Absolute path. */
  dataFolder: resolve(given.DATA_DIR),
  storage: arrangeStorage(given),
  backup: arrangeBackup(given),
  /** Absolute path. */
  assetsFolder: resolve(given.ASSETS_DIR ?? join(given.DATA_DIR, 'assets')),
  cdn: arrangeCdn(given),
  pageCacheBytes: given.PAGE_CACHE_MB * 1024 * 1024,
  rendersPerAddress: given.RENDERS_PER_ADDRESS,
  enableDemo: isForDemo(given),
  log: { level: given.LOG_LEVEL, format: given.LOG_FORMAT },
  /** `endpoint` is undefined when no traces are recorded. */
  traces: { endpoint: given.OTEL_EXPORTER_OTLP_ENDPOINT, ratio: given.OTEL_TRACES_SAMPLER_ARG },
  /** Undefined when the shop generates and stores its own key. */
  push: { privateKey: given.VAPID_PRIVATE_KEY },
  mail: { smtpUrl: given.SMTP_URL, from: given.MAIL_FROM },
  social: arrangeSocial(given),
  paypal: arrangePaypal(given),
  /** Undefined when a prefix is generated and stored in the database. */
  payments: { prefix: given.PAYMENT_PREFIX },
  measuring: arrangeMeasuring(given),
})

const complaint = (name: VariableName, environment: Environment) => {
  const meta = metaOf(name)
  const shownValue =
    meta.secret || meta.hidden
      ? terminalText('config.hidden')
      : `«${environment[name]?.slice(0, 80)}»`
  return terminalText('config.wrongValue', {
    name,
    given: shownValue,
    expected: terminalText(`config.expected.${meta.kind}`),
  })
}

/** Configuration of a shop with its settings file, which `--env` may name. */
export const loadSettings = (given: string | undefined, environment: Environment = process.env) => {
  const { file, notes, environment: all } = readSettings(given, environment)
  return { config: loadConfig(all), environment: all, file, notes }
}

export const loadConfig = (environment: Environment = process.env): Config => {
  const read = configVariables.safeParse(environment)
  if (read.success) return arrange(read.data, environment)
  const names = new Set(read.error.issues.map((issue) => issue.path[0] as VariableName))
  const lines = [...names].map((name) => complaint(name, environment))
  throw new StartError('config.wrong', { lines: lines.join('\n') })
}
