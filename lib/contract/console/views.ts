import { z } from 'zod'
import { callsOf, data } from '../endpoint.ts'
import { id } from '../shapes.ts'
import { actsAt } from './acts.ts'
import { viewedLists } from './options.ts'
import type { Action } from './roles.ts'

const { operator } = callsOf('views')

const list = z.enum(Object.keys(viewedLists) as [keyof typeof viewedLists])
const search = z.string().min(1).max(1000)
const action: Action = 'decisions.read'

const act = actsAt('views', '/views', z.void())
const actOnOne = actsAt('views', '/views/{id}', z.void())

export const views = {
  list: operator('GET /views', {
    summary: 'Saved views of a list: the own ones, and those for everybody',
    action,
    query: z.object({ list }),
    output: data(
      z.array(
        z.object({
          id,
          name: z.string(),
          search,
          is_shared: z.boolean(),
          /** Own, or of others for an owner of the shop. */
          can_remove: z.boolean(),
        }),
      ),
    ),
  }),
  save: act('save', {
    summary: 'Save the view of a list; the own one of the same name is replaced',
    action,
    body: z.strictObject({
      list,
      name: z.string().trim().min(1).max(60),
      search,
      is_shared: z.boolean(),
    }),
  }),
  remove: actOnOne('remove', { summary: 'Remove a saved view', action }),
}
