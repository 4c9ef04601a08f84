import { z } from 'zod'
import { preorderCard, saleCard } from './catalogue.ts'
import { activity, proposal } from './community.ts'
import { callsOf, data } from './endpoint.ts'
import { level, weepPrices } from './settings.ts'
import { picture, seat } from './shapes.ts'

const { open, member } = callsOf('home', 2)

export const home = z
  .object({
    /** Running group nearest to its goal; null when no group is running. */
    nearest: z
      .object({ preorder: preorderCard, table_image: picture.nullable(), people: z.array(seat) })
      .nullable(),
    /** Group that closed last and made it; null when none has. */
    latest_success: z.object({ preorder: preorderCard, people: z.array(seat) }).nullable(),
    closing: z.array(preorderCard),
    ready: z.array(saleCard),
    proposals: z.array(proposal),
    activities: z.array(activity),
    levels: z.array(level),
    /** Null when the plan is not offered. */
    weep: weepPrices.nullable(),
  })
  .meta({ id: 'Home' })

export const ownInterests = z
  .object({
    preorders: z.array(preorderCard),
    sales: z.array(saleCard),
    proposals: z.array(proposal),
  })
  .meta({ id: 'OwnInterests' })

export const homePage = {
  ownInterests: member('GET /users/logged/home', {
    summary:
      'Open groups, sales and proposals of the interests of the signed-in member; empty when none is chosen',
    output: data(ownInterests),
  }),
  home: open('GET /home', {
    summary: 'Content of the home page, in one call',
    output: data(home),
  }),
}
