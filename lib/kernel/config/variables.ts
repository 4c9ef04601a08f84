import { z } from 'zod'
import { measuringVariables } from './measuring-variables.ts'
import { shippingVariables } from './shipping.ts'
import {
  answerHours,
  cents,
  count,
  email,
  flag,
  paymentPrefix,
  percent,
  port,
  postgres,
  required,
  sharedSecret,
  smtp,
  text,
  url,
  vapidKey,
  variable,
  votes,
} from './variable.ts'

export const configVariables = z.object({
  NODE_ENV: required(z.enum(['production', 'development', 'test']), {
    kind: 'environment',
    fallback: 'development',
  }),
  PORT: required(port, { kind: 'port', fallback: '3000' }),
  HOST: variable(text, {
    kind: 'text',
  }),
  TRUST_PROXY: required(flag, {
    kind: 'flag',
    fallback: 'false',
  }),
  SITE_URL: variable(url, {
    kind: 'url',
  }),
  SITE_NAME: required(text, {
    kind: 'text',
    fallback: 'Insieme',
  }),
  API_HOST: variable(url, {
    kind: 'url',
  }),
  SITE_SECRET: variable(sharedSecret, {
    kind: 'sharedSecret',
    secret: true,
  }),
  DATABASE_URL: variable(postgres, {
    kind: 'postgres',
    secret: true,
  }),
  DB_POOL_SIZE: required(count, {
    kind: 'count',
    fallback: '10',
  }),
  DATA_DIR: required(text, {
    kind: 'folder',
    fallback: '.insieme',
  }),
  PAGE_CACHE_MB: required(count, {
    kind: 'count',
    fallback: '128',
  }),
  RENDERS_PER_ADDRESS: required(count, {
    kind: 'count',
    fallback: '40',
  }),
  ENABLE_DEMO: variable(flag, {
    kind: 'flag',
  }),
  REPORTS_TO_HIDE: required(count, {
    kind: 'count',
    fallback: '3',
  }),
  PRICE_VOTES: required(votes, {
    kind: 'votes',
    fallback: '200',
  }),
  LOG_LEVEL: required(z.enum(['debug', 'info', 'warn', 'error']), {
    kind: 'logLevel',
    fallback: 'info',
  }),
  LOG_FORMAT: required(z.enum(['text', 'json']), {
    kind: 'logFormat',
    fallback: 'text',
  }),
  SMTP_URL: variable(smtp, {
    kind: 'smtp',
    secret: true,
  }),
  MAIL_FROM: required(text, {
    kind: 'text',
    fallback: 'Insieme <ciao@insieme.example>',
  }),
  VAPID_PRIVATE_KEY: variable(vapidKey, {
    kind: 'text',
    secret: true,
  }),
  GOOGLE_CLIENT_ID: variable(text, {
    kind: 'text',
  }),
  FACEBOOK_APP_ID: variable(text, {
    kind: 'text',
  }),
  FACEBOOK_APP_SECRET: variable(text, {
    kind: 'text',
    secret: true,
  }),
  APPLE_SERVICES_ID: variable(text, {
    kind: 'text',
  }),
  SOCIAL_STAND_IN_URL: variable(url, {
    kind: 'url',
  }),
  PAYPAL_CLIENT_ID: variable(text, {
    kind: 'text',
  }),
  PAYPAL_SECRET: variable(text, {
    kind: 'text',
    secret: true,
  }),
  PAYPAL_WEBHOOK_ID: variable(text, {
    kind: 'text',
  }),
  PAYPAL_ENVIRONMENT: variable(z.enum(['sandbox', 'live']), {
    kind: 'paypalEnvironment',
  }),
  PAYPAL_API_BASE: variable(url, {
    kind: 'url',
  }),
  PAYMENT_PREFIX: variable(paymentPrefix, {
    kind: 'paymentPrefix',
  }),
  ...measuringVariables,
  WEEP_ENABLED: required(flag, {
    kind: 'flag',
    fallback: 'true',
  }),
  WEEP_MONTHLY_EUROS: required(cents, {
    kind: 'euros',
    fallback: '3.90',
  }),
  WEEP_YEARLY_EUROS: required(cents, {
    kind: 'euros',
    fallback: '34.90',
  }),
  WEEP_DELIVERY_EUROS: required(cents, {
    kind: 'euros',
    fallback: '2.90',
  }),
  WEEP_FREE_DELIVERY_FROM_EUROS: required(cents, {
    kind: 'euros',
    fallback: '40',
  }),
  INVITATION_EUROS: required(cents, {
    kind: 'euros',
    fallback: '10',
  }),
  FREE_DELIVERY_FROM_EUROS: variable(cents, {
    kind: 'euros',
  }),
  UNPAID_ORDERS: required(count, {
    kind: 'count',
    fallback: '3',
  }),
  UNPAID_COPIES: required(count, {
    kind: 'count',
    fallback: '20',
  }),
  ANSWER_HOURS: required(answerHours, {
    kind: 'answerHours',
    fallback: '24',
  }),
  CONTACT_EMAIL: variable(email, {
    kind: 'email',
  }),
  ALARM_EMAIL: variable(email, {
    kind: 'email',
  }),
  ...shippingVariables,
  COMPANY_NAME: required(text, {
    kind: 'text',
    fallback: 'Insieme Srl',
  }),
  COMPANY_ADDRESS: required(text, {
    kind: 'text',
    fallback: 'Via delle Pedine 9, 40100 Bologna',
  }),
  COMPANY_VAT_ID: required(text, {
    kind: 'text',
    fallback: '01234567890',
  }),
  VAT_PERCENT: required(percent, {
    kind: 'percent',
    fallback: '22',
  }),
  COMPANY_REA: required(text, {
    kind: 'text',
    fallback: 'BO-000000',
  }),
  COMPANY_PEC: required(text, {
    kind: 'text',
    fallback: 'insieme@pec.example',
  }),
})

export type VariableName = keyof typeof configVariables.shape
