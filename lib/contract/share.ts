import { z } from 'zod'
import { callsOf, data } from './endpoint.ts'
import { euros, pathId } from './shapes.ts'

const { open, member } = callsOf('share')

const sharedType = z.enum(['preorder', 'sale', 'proposal'])
export type SharedType = z.output<typeof sharedType>

const params = z.object({ type: sharedType, id: pathId })

/** Parameter `da` of a shared address: names the member who shares it. Signed, so it cannot be made up. */
export const senderShape = '[a-f\\d]{32}'

export const share = {
  card: open('GET /share_cards/{type}/{id}', {
    summary:
      'Addresses of the share pictures of a group, a sale or a proposal in its present state',
    params,
    query: z.object({
      /** An unknown sender is ignored: the address may have been cut on its way. */
      from: z
        .string()
        .regex(new RegExp(`^${senderShape}$`))
        .optional()
        .catch(undefined),
    }),
    output: data(
      z.object({
        /** 1200×1200. */
        square: z.string(),
        /** 1200×630. */
        wide: z.string(),
        /** First name of the sender, as written on the picture. */
        sender: z.string().nullable(),
      }),
    ),
  }),
  orderLink: member('GET /users/logged/orders/{id}/share_link', {
    summary: 'Address of the first thing in an own order, as its buyer shares it',
    output: data(z.object({ url: z.string() })),
  }),
  link: member('GET /users/logged/share_links/{type}/{id}', {
    summary: 'Address that the signed-in member shares: its preview names them',
    params,
    output: data(
      z.object({
        url: z.string(),
        /** Next lower price of the copies in the member's seat; null without one. */
        next_step: z.object({ from: z.number(), missing: z.number(), price: euros }).nullable(),
      }),
    ),
  }),
}
