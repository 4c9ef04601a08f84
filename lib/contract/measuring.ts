import { z } from 'zod'
import { data, endpoint } from './endpoint.ts'
import { clickLocations, clickSources, providerNames } from './measuring-rules.ts'
import { notificationType } from './notifications.ts'
import { timestamp } from './shapes.ts'

const id = z.string()

const provider = z
  .object({
    name: z.enum(providerNames),
    /** Who we are to it; the partner that monitors knows us by the address of its script. */
    id: id.nullable(),
    /** Where its script comes from. */
    script: z.string(),
    /** Of the ad tag: what it calls a conversion. */
    conversion: id.nullable(),
  })
  .meta({ id: 'MeasuringProvider' })

const measuringSettings = z
  .object({
    /** Of the question: the day of its text, and whom it is about. Another one is asked anew. */
    version: z.string(),
    providers: z.array(provider),
    /** Who asks in our place. */
    cookiebot: z.object({ id: z.string(), script: z.string() }).nullable(),
    /** Every event is shown on the page. */
    debug: z.boolean(),
  })
  .meta({ id: 'MeasuringSettings' })

export type MeasuringSettings = z.output<typeof measuringSettings>
export type Provider = z.output<typeof provider>

/** Somebody opened a thing. Who it was is told after a consent alone, and kept by nobody here. */
const entityClick = z
  .strictObject({
    entity_type: notificationType,
    entity_id: z.int().min(0).max(Number.MAX_SAFE_INTEGER),
    /** The browser, by the id of its choice, which may be one of Cookiebot. */
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
    /** Drawn by the browser; it names no person. */
    id: z.uuid(),
    version: z.string().min(1).max(120),
    statistics: z.boolean(),
    marketing: z.boolean(),
  })
  .meta({ id: 'ConsentChoice' })

export type ConsentChoice = z.output<typeof consentChoice>

export const measuring = {
  settings: endpoint({
    method: 'GET',
    path: '/settings/measuring',
    tag: 'settings',
    summary: 'Who measures and advertises on the pages; null where nobody does',
    output: data(measuringSettings.nullable()),
    maxAge: 60,
  }),
  consent: endpoint({
    method: 'POST',
    path: '/consents',
    tag: 'measuring',
    summary: 'Keep what a browser was asked and what was chosen, as a proof',
    creates: true,
    body: consentChoice,
    status: 201,
    output: data(z.object({ answered_at: timestamp })),
    errors: ['too_many_requests'],
  }),
  event: endpoint({
    method: 'POST',
    path: '/events',
    tag: 'measuring',
    summary: 'Count that a thing was opened, whoever it was',
    body: entityClick,
    status: 204,
    output: z.void(),
    errors: ['too_many_requests'],
  }),
}
