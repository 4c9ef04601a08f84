import { z } from 'zod'
import { callsOf, data } from './endpoint.ts'
import { euros, picture } from './shapes.ts'

const { open } = callsOf('settings', 60)

export const weepPrices = z
  .object({ monthly: euros, yearly: euros, currency: z.literal('EUR') })
  .meta({ id: 'WeepPrices' })

const footerSizes = z
  .object({ members: z.int(), preorders: z.int(), sales: z.int(), proposals: z.int() })
  .meta({ id: 'FooterSizes' })

/** Facts of the shop that every page needs. */
const site = z
  .object({
    name: z.string(),
    url: z.string(),
    /** True for a demo with sample data and stand-ins for external services. */
    demo: z.boolean(),
    company: z.object({
      name: z.string(),
      address: z.string(),
      vat_id: z.string(),
      rea: z.string(),
      pec: z.string(),
    }),
  })
  .meta({ id: 'Site' })

export const level = z
  .object({
    name: z.string(),
    level: z.int(),
    image: picture.nullable(),
    cashback: z.int(),
    start_threshold: euros,
    /** Absent for the last level. */
    end_threshold: euros.optional(),
  })
  .meta({ id: 'Level' })

const socialSettings = z
  .object({
    google: z.object({ client_id: z.string() }).nullable(),
    facebook: z.object({ app_id: z.string(), version: z.string() }).nullable(),
    apple: z.object({ services_id: z.string(), redirect_uri: z.string() }).nullable(),
    /** URL of the stand-in for all three providers in a demo. */
    stand_in: z.string().nullable(),
  })
  .meta({ id: 'SocialSettings' })

const paypalSettings = z
  .object({
    client_id: z.string(),
    /** URL of the script for the payment page, without its options. */
    sdk_url: z.string(),
    /** True when a stand-in replaces PayPal: no money moves. */
    stand_in: z.boolean(),
  })
  .meta({ id: 'PaypalSettings' })

export const settings = {
  site: open('GET /settings/site', {
    summary: 'Name, address and company of the shop',
    output: data(site),
  }),
  social: open('GET /settings/social', {
    summary: 'Sign-in providers, with the ids of the shop at each',
    output: data(socialSettings),
  }),
  paypal: open('GET /settings/paypal', {
    summary: 'PayPal client id and script URL; null when payments are not available',
    output: data(paypalSettings.nullable()),
  }),
  weep: open('GET /settings/weep', {
    summary: 'Prices of the weep plan; null when the plan is disabled',
    output: data(weepPrices.nullable()),
  }),
  isWeepEnabled: open('GET /settings/is_weep_enabled', {
    summary: 'Whether the weep plan is offered',
    output: data(z.boolean()),
  }),
  footerSizes: open('GET /settings/footer_sizes', {
    summary: 'Size of the community',
    output: data(footerSizes),
  }),
  levels: open('GET /settings/levels', {
    summary: 'Levels and their cashback, without signing in',
    output: data(z.array(level)),
  }),
}
