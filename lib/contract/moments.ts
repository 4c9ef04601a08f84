import { z } from 'zod'
import { callsOf, data } from './endpoint.ts'

const { open } = callsOf('live')

const tag = '[a-z]{1,20}(?::[1-9][0-9]{0,14})?'
const mostTags = 10

export const moments = {
  next: open('GET /changes/next', {
    summary: 'Time until the content of the given tags changes without a write',
    query: z.object({
      tags: z
        .string()
        .regex(new RegExp(`^${tag}(?:,${tag}){0,${mostTags - 1}}$`))
        .meta({
          description: `At most ${mostTags} tags, in the form of /changes: preorders, sale:12`,
        }),
    }),
    output: data(
      z.object({
        /** Time until the next deadline, end of a weep hour or publication; null when none is known. */
        milliseconds: z.int().min(0).nullable(),
      }),
    ),
    errors: ['invalid'],
  }),
}
