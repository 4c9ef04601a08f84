import { z } from 'zod'
import { callsOf, data } from '../endpoint.ts'
import { timestamp } from '../shapes.ts'
import { actsAt } from './acts.ts'
import { type SettingName, type SettingSection, settingSections } from './options.ts'

const { operator } = callsOf('settings')

const section = z.enum(Object.keys(settingSections) as SettingSection[])
const name = z.enum(Object.values(settingSections).flat())
const word = z.string().trim().max(2000)
const why = z.string().trim().min(1).max(300).nullable().default(null)

const setting = z.object({
  name,
  kind: z.enum([
    ...['text', 'count', 'votes', 'answerHours', 'percent'],
    ...['euros', 'flag', 'time', 'closures', 'email'],
  ] as const),
  /** Its purpose, in words. */
  about: z.string(),
  /** Text as of a variable; empty for none. */
  value: z.string(),
  start: z.string(),
  /** The program, the settings of the start, or an operator. */
  origin: z.enum(['program', 'start', 'operator']),
  is_made_up: z.boolean(),
  is_optional: z.boolean(),
  /** A change counts from the next start. */
  at_restart: z.boolean(),
  /** Newest first; a null value is that of the start. */
  history: z.array(
    z.object({
      at: timestamp,
      who: z.string(),
      value: z.string().nullable(),
      why: z.string().nullable(),
    }),
  ),
})

const shown = z
  .array(z.object({ section, version: z.string(), settings: z.array(setting) }))
  .meta({ id: 'OperatorSettings' })

/** Value of a field; null where it was left empty. */
const value = z.union([word, z.number(), z.boolean()]).nullable().optional()
const values = Object.fromEntries(name.options.map((each) => [each, value])) as Record<
  SettingName,
  typeof value
>

const act = actsAt('settings', '/settings', data(shown))
// The address of the company and that of the messages to it decide where money and letters go.
const changing = { action: 'settings.change', proof: true } as const
const base = { section, version: z.string().max(100), why }

export const operatorSettings = {
  read: operator('GET /settings', {
    summary: 'Settings that operators change, with their history',
    action: 'settings.read',
    output: data(shown),
  }),
  change: act('change', {
    ...changing,
    summary: 'Change settings of a section',
    body: z.strictObject({ ...base, ...values }),
  }),
  reset: act('reset', {
    ...changing,
    summary: 'Return a setting to the value of the start',
    body: z.strictObject({ ...base, name }),
  }),
}
