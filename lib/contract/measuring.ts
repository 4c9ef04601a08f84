import { z } from 'zod'
import { callsOf, data } from './endpoint.ts'
import { clickLocations, clickSources, providerNames } from './measuring-rules.ts'
import { notificationType } from './notifications.ts'
import { timestamp } from './shapes.ts'

const settingsCalls = callsOf('settings')
const measuringCalls = callsOf('measuring')

const id = z.string()

const provider = z
  .object({
    name: z.enum(providerNames),
    /** Our account id at the provider; null for monitoring, which knows us by the script URL. */
    id: id.nullable(),
    script: z.string(),
    /** For the ad tag: id of its conversion. */
    conversion: id.nullable(),
  })
  .meta({ id: 'MeasuringProvider' })

const measuringSettings = z
  .object({
    /** Version of the question: the day of its text and its providers. A new one is asked. */
    version: z.string(),
    providers: z.array(provider),
    /** External consent manager, null when the shop asks itself. */
    cookiebot: z.object({ id: z.string(), script: z.string() }).nullable(),
    /** Shows every event on the page. */
    debug: z.boolean(),
  })
  .meta({ id: 'MeasuringSettings' })

export type MeasuringSettings = z.output<typeof measuringSettings>
export type Provider = z.output<typeof provider>

/** Click on an item. The member is sent only with consent, and is not stored here. */
const entityClick = z
  .strictObject({
    entity_type: notificationType,
    entity_id: z.int().min(0).max(Number.MAX_SAFE_INTEGER),
    /** Browser id of the consent choice, possibly one of Cookiebot. */
    user_id: z
      .string()
      .regex(/^[\w+/=-]{1,100}$/)
      .nullable(),
    internal_user_id: z.int().positive().nullable(),
    location: z.enum(clickLocations),
    source: z.enum(clickSources),
    debug: z.boolean().optional(),
  })
  .meta({ id: 'EntityClick' })

export type EntityClick = z.output<typeof entityClick>

const consentChoice = z
  .strictObject({
    /** Random id made by the browser; it identifies no person. */
    id: z.uuid(),
    version: z.string().min(1).max(120),
    statistics: z.boolean(),
    marketing: z.boolean(),
  })
  .meta({ id: 'ConsentChoice' })

export const measuring = {
  settings: settingsCalls.open('GET /settings/measuring', {
    summary: 'Analytics and advertising providers of the site; null when there are none',
    output: data(measuringSettings.nullable()),
    maxAge: 60,
  }),
  consent: measuringCalls.open('POST /consents', {
    summary: 'Record the cookie consent of a browser, as proof',
    creates: true,
    body: consentChoice,
    status: 201,
    output: data(z.object({ answered_at: timestamp })),
  }),
  event: measuringCalls.open('POST /events', {
    summary: 'Count a click on an item or other entity; the member is not stored',
    body: entityClick,
  }),
}
