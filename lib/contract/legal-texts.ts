import { z } from 'zod'
import { callsOf, data } from './endpoint.ts'
import { type LegalText, legalVersions } from './legal.ts'

const { open } = callsOf('settings')

export const legalText = z.enum(Object.keys(legalVersions) as [LegalText, ...LegalText[]])

/** Sentences with placeholders of the shop. */
const legalWords = z
  .object({
    title: z.string(),
    lead: z.string(),
    brief: z.array(z.string()).optional(),
    sections: z.array(
      z.object({
        title: z.string(),
        text: z.array(z.string()).optional(),
        list: z.array(z.string()).optional(),
        after: z.string().optional(),
      }),
    ),
  })
  .meta({ id: 'LegalWords' })

export type LegalWords = z.output<typeof legalWords>

export const legalTexts = {
  read: open('GET /settings/legal/{text}', {
    summary: 'A legal text as it is in force, or its version of a day',
    params: z.object({ text: legalText }),
    query: z.object({ day: z.string().optional() }),
    output: data(
      z.object({
        day: z.string(),
        /** Days of all versions, the newest first: that one is in force. */
        days: z.array(z.string()),
        words: legalWords,
      }),
    ),
    errors: ['not_found'],
  }),
}
