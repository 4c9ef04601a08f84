import { z } from 'zod'
import { measuringVariables } from './measuring-variables.ts'
import { shippingVariables } from './shipping.ts'
import {
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
} from './variable.ts'

export const configVariables = z.object({
  NODE_ENV: required(z.enum(['production', 'development', 'test']), {
    kind: 'environment',
    description: 'Mode of the process. `npm start` sets `production`.',
    fallback: 'development',
  }),
  PORT: required(port, { kind: 'port', description: 'HTTP port.', fallback: '3000' }),
  HOST: variable(text, {
    kind: 'text',
    description: 'Address to listen on; default: every address of the machine.',
  }),
  TRUST_PROXY: required(flag, {
    kind: 'flag',
    description:
      'Trust `X-Forwarded-For` and `X-Forwarded-Proto`. Only behind a proxy that sets them.',
    fallback: 'false',
  }),
  SITE_URL: variable(url, {
    kind: 'url',
    description: 'Public address of the site, used in links and e-mails. Default: localhost.',
  }),
  SITE_NAME: required(text, {
    kind: 'text',
    description: 'Name of the shop, shown on the site and in e-mails.',
    fallback: 'Insieme',
  }),
  API_HOST: variable(url, {
    kind: 'url',
    description:
      'Address of services in another process. When set, this process opens no database and passes `/api/` on.',
  }),
  SITE_SECRET: variable(sharedSecret, {
    kind: 'sharedSecret',
    description:
      'Secret shared by sites and services in separate processes, 32 characters or more. With it services trust the visitor address sent by a site, and send changes to sites only.',
    secret: true,
  }),
  DATABASE_URL: variable(postgres, {
    kind: 'postgres',
    description:
      'External PostgreSQL, 15 or newer. When absent the embedded PostgreSQL 18 is started.',
    secret: true,
  }),
  DATABASE_REPLICA_URL: variable(postgres, {
    kind: 'postgres',
    description: 'A read replica for reads that do not follow a write of the same member.',
    secret: true,
  }),
  DB_POOL_SIZE: required(count, {
    kind: 'count',
    description: 'Database connections of this process.',
    fallback: '10',
  }),
  DATA_DIR: required(text, {
    kind: 'folder',
    description: 'Folder of all data on disk: embedded database, pictures, build state.',
    fallback: '.insieme',
  }),
  PAGE_CACHE_MB: required(count, {
    kind: 'count',
    description: 'Memory for cached pages, in megabytes.',
    fallback: '128',
  }),
  RENDERS_PER_ADDRESS: required(count, {
    kind: 'count',
    description:
      'Number of uncached pages that a network address may request at once; the allowance refills within ten seconds. Beyond it the answer is 429.',
    fallback: '40',
  }),
  ENABLE_DEMO: variable(flag, {
    kind: 'flag',
    description:
      'Fill an empty database with the demo shop. Default: yes with the embedded database, no with `DATABASE_URL`. Refused on the database of a real shop.',
  }),
  REPORTS_TO_HIDE: required(count, {
    kind: 'count',
    description:
      'Number of reports by confirmed members, registered for a week, that hide a comment or a proposal until a decision.',
    fallback: '3',
  }),
  LOG_LEVEL: required(z.enum(['debug', 'info', 'warn', 'error']), {
    kind: 'logLevel',
    description: 'Lowest level of logged messages.',
    fallback: 'info',
  }),
  LOG_FORMAT: required(z.enum(['text', 'json']), {
    kind: 'logFormat',
    description: 'Readable lines, or one JSON object per line with a line for each request.',
    fallback: 'text',
  }),
  SMTP_URL: variable(smtp, {
    kind: 'smtp',
    description:
      'Outgoing mail server. When absent, the demo stores mail in its mailbox; a real shop keeps it waiting.',
    secret: true,
  }),
  MAIL_FROM: required(text, {
    kind: 'text',
    description: 'Sender of all e-mails.',
    fallback: 'Insieme <ciao@insieme.example>',
  }),
  VAPID_PRIVATE_KEY: variable(vapidKey, {
    kind: 'text',
    description:
      'Private key of web push, 32 bytes as base64url. When absent the shop generates one and stores it in the database.',
    secret: true,
  }),
  GOOGLE_CLIENT_ID: variable(text, {
    kind: 'text',
    description: 'Client id of signing in with Google. When absent its button is not shown.',
  }),
  FACEBOOK_APP_ID: variable(text, {
    kind: 'text',
    description: 'App id of signing in with Facebook; needs `FACEBOOK_APP_SECRET`.',
  }),
  FACEBOOK_APP_SECRET: variable(text, {
    kind: 'text',
    description: 'App secret of signing in with Facebook.',
    secret: true,
  }),
  APPLE_SERVICES_ID: variable(text, {
    kind: 'text',
    description: 'Services id of signing in with Apple, registered for `SITE_URL`.',
  }),
  SOCIAL_STAND_IN_URL: variable(url, {
    kind: 'url',
    description:
      'Address of a stand-in for Google, Facebook and Apple, for a shop without their keys. Refused in production, except for the demo. The demo includes one.',
  }),
  PAYPAL_CLIENT_ID: variable(text, {
    kind: 'text',
    description: 'Client id of the PayPal app; needs `PAYPAL_SECRET` and `PAYPAL_ENVIRONMENT`.',
  }),
  PAYPAL_SECRET: variable(text, {
    kind: 'text',
    description: 'Secret of the PayPal app.',
    secret: true,
  }),
  PAYPAL_WEBHOOK_ID: variable(text, {
    kind: 'text',
    description:
      'Id of the webhook registered for `/api/payments/webhooks/paypal`. Without it the shop rejects all webhooks.',
  }),
  PAYPAL_ENVIRONMENT: variable(z.enum(['sandbox', 'live']), {
    kind: 'paypalEnvironment',
    description: 'PayPal environment of the keys.',
  }),
  PAYPAL_API_BASE: variable(url, {
    kind: 'url',
    description:
      'Address of the PayPal API, if it differs from the usual one. In production only hosts of PayPal. Without keys: address of a stand-in; the demo includes one.',
  }),
  PAYMENT_PREFIX: variable(paymentPrefix, {
    kind: 'paymentPrefix',
    description:
      'Beginning of every id of this shop at the payment provider, 3 to 12 small letters and digits. Shops that share an account need different ones. When absent the shop generates one. The database stores the first value permanently; with another one the shop does not start.',
  }),
  ...measuringVariables,
  WEEP_ENABLED: required(flag, {
    kind: 'flag',
    description: 'Show and sell the weep plan.',
    fallback: 'true',
  }),
  WEEP_MONTHLY_EUROS: required(cents, {
    kind: 'euros',
    description: 'Monthly price of the weep plan.',
    fallback: '3.90',
  }),
  WEEP_YEARLY_EUROS: required(cents, {
    kind: 'euros',
    description: 'Yearly price of the weep plan.',
    fallback: '34.90',
  }),
  WEEP_DELIVERY_EUROS: required(cents, {
    kind: 'euros',
    description: 'Maximum delivery cost of a parcel for members with the weep plan.',
    fallback: '2.90',
  }),
  WEEP_FREE_DELIVERY_FROM_EUROS: required(cents, {
    kind: 'euros',
    description:
      'Value of goods from which the delivery of a parcel is free for members with the weep plan.',
    fallback: '40',
  }),
  INVITATION_EUROS: required(cents, {
    kind: 'euros',
    description:
      'Credits for the inviter and for the guest, once the first order can no longer be returned. 0 disables invitations.',
    fallback: '10',
  }),
  FREE_DELIVERY_FROM_EUROS: variable(cents, {
    kind: 'euros',
    description: 'Value of goods from which the delivery of a parcel is free. Never when absent.',
  }),
  UNPAID_ORDERS: required(count, {
    kind: 'count',
    description: 'Maximum number of unpaid orders of a member.',
    fallback: '3',
  }),
  UNPAID_COPIES: required(count, {
    kind: 'count',
    description:
      'Maximum number of copies of counted stock that a member holds unpaid, in orders, in seats of limited bundles and in offers of the waiting list. A waiting list entry keeps the value of its day.',
    fallback: '20',
  }),
  CONTACT_EMAIL: variable(email, {
    kind: 'email',
    description: 'Address that receives the messages of the contact form. Default: `COMPANY_PEC`.',
  }),
  ...shippingVariables,
  COMPANY_NAME: required(text, {
    kind: 'text',
    description: 'Legal name of the company, shown in the footer and on documents.',
    fallback: 'Insieme Srl',
  }),
  COMPANY_ADDRESS: required(text, {
    kind: 'text',
    description: 'Registered office.',
    fallback: 'Via delle Pedine 9, 40100 Bologna',
  }),
  COMPANY_VAT_ID: required(text, {
    kind: 'text',
    description: 'VAT number (partita IVA).',
    fallback: '01234567890',
  }),
  VAT_PERCENT: required(percent, {
    kind: 'percent',
    description: 'VAT included in every price, shown on orders and receipts.',
    fallback: '22',
  }),
  COMPANY_REA: required(text, {
    kind: 'text',
    description: 'Number in the register of companies (REA).',
    fallback: 'BO-000000',
  }),
  COMPANY_PEC: required(text, {
    kind: 'text',
    description: 'Certified e-mail address (PEC).',
    fallback: 'insieme@pec.example',
  }),
})

export type VariableName = keyof typeof configVariables.shape
