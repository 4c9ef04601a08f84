import { z } from 'zod'
import { callsOf, data } from '../endpoint.ts'
import { legalText } from '../legal-texts.ts'
import { actsAt } from './acts.ts'

const { operator } = callsOf('legal')

const shown = z
  .array(
    z.object({
      text: legalText,
      version: z.string(),
      /** Words in force, in the form in which an operator writes them. */
      lead: z.string(),
      brief: z.string(),
      body: z.string(),
      /** The newest first; without an operator they are of the program. */
      versions: z.array(z.object({ day: z.string(), who: z.string().nullable() })),
    }),
  )
  .meta({ id: 'OperatorLegalTexts' })

const act = actsAt('legal', '/legal', data(shown))

export const operatorLegal = {
  read: operator('GET /legal', {
    summary: 'Legal texts with their versions',
    action: 'settings.read',
    output: data(shown),
  }),
  publish: act('publish', {
    summary: 'Publish a new version of a legal text, in force at once',
    action: 'settings.change',
    proof: true,
    body: z.strictObject({
      text: legalText,
      version: z.string().max(100),
      lead: z.string().trim().min(1).max(1000),
      brief: z.string().trim().max(2000).nullable().default(null),
      body: z.string().trim().min(1).max(60_000),
      why: z.string().trim().min(1).max(300).nullable().default(null),
    }),
  }),
}
