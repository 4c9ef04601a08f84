import { z } from 'zod'
import { daysBetween, type Time } from '#lib/calendar/days.ts'
import { cdnKinds } from '#lib/contract/cdn.ts'
import { type SettingName, settingSections } from '#lib/contract/console/options.ts'
import { measuringScripts } from '#lib/contract/measuring-rules.ts'
import { queues } from '../outbox/rules.ts'
import { readBucketAddress } from '../storage/address.ts'
import type { TerminalKey } from '../terminal.ts'

export type Environment = Record<string, string | undefined>

type KindOf<Key> = Key extends `config.expected.${infer Kind}` ? Kind : never

export type VariableMeta = {
  kind: KindOf<TerminalKey>
  fallback?: string
  secret?: boolean
  /** A wrong value may be a secret. */
  hidden?: boolean
}

const kind = <S extends z.ZodType>(name: VariableMeta['kind'], schema: S) =>
  schema.meta({ kind: name })

const matching = (pattern: RegExp) => z.string().regex(pattern)
const numberOf = (pattern: RegExp) => matching(pattern).transform(Number)

const longestClosureDays = 60

const closure = z
  .string()
  .trim()
  .transform((given) => given.split('/'))
  .pipe(z.union([z.tuple([z.iso.date()]), z.tuple([z.iso.date(), z.iso.date()])]))
  .transform(([from, to = from]) => ({ from, to }))
  .refine(({ from, to }) => {
    const days = daysBetween(from, to)
    return days >= 0 && days < longestClosureDays
  })

const closures = kind(
  'closures',
  z
    .string()
    .transform((given) => given.split(','))
    .pipe(z.array(closure).max(100)),
)
const time = kind(
  'time',
  matching(/^([01]\d|2[0-3]):[0-5]\d$/).transform((given) => given as Time),
)
const text = kind('text', z.string().max(500))
const folder = kind('folder', text)
const port = kind(
  'port',
  numberOf(/^\d{1,5}$/).refine((number) => number <= 65_535),
)
const seconds = kind('seconds', numberOf(/^\d{1,2}$/))
/** Queues that a process works on: `all`, `none` or some. */
const queueList = kind(
  'queues',
  z
    .string()
    .transform((given): string[] => {
      if (given === 'all') return [...queues]
      return given === 'none' ? [] : given.split(',').map((name) => name.trim())
    })
    .pipe(z.array(z.enum(queues))),
)
const count = kind('count', numberOf(/^[1-9]\d{0,5}$/))
/** 0 turns off what the number of votes leads to. */
const votes = kind('votes', numberOf(/^\d{1,6}$/))
const cents = kind(
  'euros',
  matching(/^\d{1,7}(\.\d{1,2})?$/).transform((euros) => Math.round(Number(euros) * 100)),
)
const ratio = kind('ratio', numberOf(/^(0|1|0?\.\d{1,6})$/))
const percent = kind('percent', numberOf(/^\d{1,2}$/))
/** A member has at least a day to answer a question, and at most the week that all have. */
const answerHours = kind(
  'answerHours',
  count.refine((hours) => hours >= 24 && hours <= 168),
)
const flag = kind('flag', z.stringbool())
const url = kind(
  'url',
  z.url({ protocol: /^https?$/ }).transform((address) => address.replace(/\/+$/, '')),
)
const urls = kind(
  'urls',
  z
    .string()
    .transform((list) => list.split(',').map((address) => address.trim()))
    .pipe(z.array(z.url({ protocol: /^https?$/ }))),
)
const host = kind('host', matching(/^[a-z\d.-]+(:\d{1,5})?$/))
const email = kind('email', z.email())
const postgres = kind('postgres', matching(/^postgres(ql)?:\/\/\S+$/))
const vapidKey = kind('text', matching(/^[\w-]{43}$/))
const sharedSecret = kind('sharedSecret', matching(/^\S{32,500}$/))
const paymentPrefix = kind('paymentPrefix', matching(/^[a-z][a-z0-9]{2,11}$/))
const measuringId = kind('measuringId', matching(/^[\w-]{1,60}$/))
const bucket = kind(
  'bucket',
  text.transform(readBucketAddress).refine((address) => address !== undefined),
)
/** Public keys of age. */
const recipients = kind(
  'recipients',
  z
    .string()
    .transform((list) => list.split(/[\s,]+/))
    .pipe(z.array(matching(/^age1[a-z\d]+$/))),
)
const smtp = kind('smtp', matching(/^smtps?:\/\/\S+$/))
const environment = kind('environment', z.enum(['production', 'development', 'test']))
const paypalEnvironment = kind('paypalEnvironment', z.enum(['sandbox', 'live']))
const cdnKind = kind('cdnKind', z.enum(cdnKinds))
const logLevel = kind('logLevel', z.enum(['debug', 'info', 'warn', 'error']))
const logFormat = kind('logFormat', z.enum(['text', 'json']))

/** Treats a blank variable as absent, so that `NAME=` in a compose file means the default. */
const reading = (fallback?: string) =>
  z
    .string()
    .optional()
    .transform((given) => given?.trim() || fallback)

const variable = <T>(schema: z.ZodType<T, string>, meta: Partial<VariableMeta> = {}) =>
  reading()
    .pipe(schema.optional())
    .meta({ ...schema.meta(), ...meta })

const secret = <T>(schema: z.ZodType<T, string>) => variable(schema, { secret: true })

const required = <T>(schema: z.ZodType<T, string>, fallback: string) =>
  reading(fallback)
    .pipe(schema)
    .meta({ ...schema.meta(), fallback })

export const configVariables = z.object({
  NODE_ENV: required(environment, 'development'),
  PORT: required(port, '3000'),
  HOST: variable(text),
  HEALTH_PORT: variable(port),
  DRAIN_SECONDS: variable(seconds),
  TRUST_PROXY: required(flag, 'false'),
  SITE_URL: variable(url),
  SITE_NAME: required(text, 'Insieme'),
  CONSOLE_HOST: variable(host),
  API_HOST: variable(url),
  SITE_SECRET: secret(sharedSecret),
  DATABASE_URL: secret(postgres),
  DATABASE_DIRECT_URL: secret(postgres),
  DATABASE_REPLICA_URL: secret(postgres),
  DB_POOL_SIZE: required(count, '10'),
  QUEUES: required(queueList, 'all'),
  DATA_DIR: required(folder, '.insieme'),
  STORAGE_URL: variable(bucket),
  STORAGE_ACCESS_KEY: secret(text),
  STORAGE_SECRET_KEY: secret(text),
  BACKUP_URL: variable(bucket),
  BACKUP_ACCESS_KEY: secret(text),
  BACKUP_SECRET_KEY: secret(text),
  BACKUP_RECIPIENT: variable(recipients, { hidden: true }),
  ASSETS_DIR: variable(folder),
  CDN_KIND: variable(cdnKind),
  CDN_URL: variable(urls),
  CDN_TOKEN: secret(text),
  PAGE_CACHE_MB: required(count, '128'),
  RENDERS_PER_ADDRESS: required(count, '40'),
  ENABLE_DEMO: variable(flag),
  REPORTS_TO_HIDE: required(count, '3'),
  PRICE_VOTES: required(votes, '200'),
  LOG_LEVEL: required(logLevel, 'info'),
  LOG_FORMAT: required(logFormat, 'text'),
  OTEL_EXPORTER_OTLP_ENDPOINT: variable(url),
  OTEL_TRACES_SAMPLER_ARG: required(ratio, '0.01'),
  SMTP_URL: secret(smtp),
  MAIL_FROM: required(text, 'Insieme <ciao@insieme.example>'),
  VAPID_PRIVATE_KEY: secret(vapidKey),
  GOOGLE_CLIENT_ID: variable(text),
  FACEBOOK_APP_ID: variable(text),
  FACEBOOK_APP_SECRET: secret(text),
  APPLE_SERVICES_ID: variable(text),
  SOCIAL_STAND_IN_URL: variable(url),
  PAYPAL_CLIENT_ID: variable(text),
  PAYPAL_SECRET: secret(text),
  PAYPAL_WEBHOOK_ID: variable(text),
  PAYPAL_ENVIRONMENT: variable(paypalEnvironment),
  PAYPAL_API_BASE: variable(url),
  PAYMENT_PREFIX: variable(paymentPrefix),
  COOKIEBOT_ID: variable(measuringId),
  COOKIEBOT_SCRIPT: required(url, measuringScripts.cookiebot),
  ANALYTICS_ID: variable(measuringId),
  ANALYTICS_SCRIPT: required(url, measuringScripts.analytics),
  RECORDING_ID: variable(measuringId),
  RECORDING_SCRIPT: required(url, measuringScripts.recording),
  MONITORING_SCRIPT: variable(url),
  AD_TAG_ID: variable(measuringId),
  AD_TAG_CONVERSION: variable(measuringId),
  AD_TAG_SCRIPT: required(url, measuringScripts.ad_tag),
  AD_PIXEL_ID: variable(measuringId),
  AD_PIXEL_SCRIPT: required(url, measuringScripts.ad_pixel),
  MEASURING_DEBUG: required(flag, 'false'),
  WEEP_ENABLED: required(flag, 'true'),
  WEEP_MONTHLY_EUROS: required(cents, '3.90'),
  WEEP_YEARLY_EUROS: required(cents, '34.90'),
  WEEP_DELIVERY_EUROS: required(cents, '2.90'),
  WEEP_FREE_DELIVERY_FROM_EUROS: required(cents, '40'),
  INVITATION_EUROS: required(cents, '10'),
  FREE_DELIVERY_FROM_EUROS: variable(cents),
  UNPAID_ORDERS: required(count, '3'),
  UNPAID_COPIES: required(count, '20'),
  ANSWER_HOURS: required(answerHours, '24'),
  APPROVAL_ABOVE_EUROS: required(cents, '250'),
  APPROVAL_DAY_EUROS: required(cents, '1000'),
  APPROVAL_CREDITS_EUROS: required(cents, '50'),
  APPROVAL_WAIT_MINUTES: required(count, '30'),
  CONTACT_EMAIL: variable(email),
  ALARM_EMAIL: variable(email),
  SHIPPING_CUT_OFF: required(time, '16:00'),
  SHIPPING_CLOSURES: variable(closures),
  COMPANY_NAME: required(text, 'Insieme Srl'),
  COMPANY_ADDRESS: required(text, 'Via delle Pedine 9, 40100 Bologna'),
  COMPANY_VAT_ID: required(text, '01234567890'),
  VAT_PERCENT: required(percent, '22'),
  COMPANY_REA: required(text, 'BO-000000'),
  COMPANY_PEC: required(text, 'insieme@pec.example'),
})

export type Variables = z.output<typeof configVariables>
export type VariableName = keyof Variables

/** The embedded database is that of a demo, unless a variable says otherwise. */
export const isForDemo = ({ ENABLE_DEMO, DATABASE_URL }: Partial<Variables>) =>
  ENABLE_DEMO ?? DATABASE_URL === undefined

export const metaOf = (name: VariableName) => configVariables.shape[name].meta() as VariableMeta

/** Settings that operators change. */
export const settingNames: readonly SettingName[] = Object.values(settingSections).flat()
