import { z } from 'zod'
import { callsOf, data } from '../endpoint.ts'
import { id, timestamp } from '../shapes.ts'
import { actsAt } from './acts.ts'
import { romeTime } from './groups.ts'
import { listed, listQuery } from './lists.ts'
import { campaignStates, campaignLimits as longest } from './options.ts'

const { operator } = callsOf('campaigns')

const text = (maximum: number) => z.string().trim().min(1).max(maximum)

const name = text(longest.name)
const words = {
  subject: text(longest.subject),
  body: text(longest.body),
  /** Address in the shop where the mail leads. */
  path: text(longest.path).regex(/^\/(?!\/)/),
}

const count = z.int().min(0)

const campaignRow = z
  .object({
    id,
    name,
    subject: z.string(),
    state: z.enum(campaignStates),
    starts_at: timestamp,
    /** Moment of its end, or of its stop. */
    ended_at: timestamp.nullable(),
    sent: count,
    /** Null for campaigns from before they were counted. */
    people: count.nullable(),
  })
  .meta({ id: 'CampaignRow' })

const choices = z.array(z.object({ id, name: z.string() }))

const act = actsAt('campaigns', '/campaigns', z.void())
const action = 'campaigns.change'

export const campaigns = {
  list: operator('GET /campaigns', {
    summary: 'Campaigns, with how many members got them',
    action: 'campaigns.read',
    query: listQuery(['starts', '-starts']).extend({
      q: z.string().trim().max(100).optional(),
      state: z.enum(campaignStates).optional(),
    }),
    output: listed(campaignRow),
  }),
  audience: operator('GET /campaigns/audience', {
    summary: 'Members whom a campaign would reach now, and the choices of its audience',
    action: 'campaigns.read',
    query: z.object({
      interest: z.coerce.number().pipe(id).optional(),
      level: z.coerce.number().pipe(id).optional(),
    }),
    output: data(
      z.object({
        people: count,
        panel: count,
        mail: count,
        /** Members who had all mails of their week already. */
        full: count,
        interests: choices,
        levels: choices,
      }),
    ),
  }),
  try: act('try', {
    summary: 'Send a campaign to the own address only',
    action,
    body: z.strictObject(words),
  }),
  send: act('send', {
    summary: 'Send a campaign, now or at a moment of Rome',
    action,
    body: z.strictObject({
      name,
      ...words,
      interest: id.nullable().default(null),
      level: id.nullable().default(null),
      starts: romeTime.nullable().default(null),
    }),
  }),
  stop: act('stop', {
    summary: 'Stop a campaign before its start, or before further members',
    action,
    body: z.strictObject({ name }),
  }),
}
