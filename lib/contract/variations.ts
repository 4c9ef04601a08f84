import { z } from 'zod'
import { callsOf, data } from './endpoint.ts'
import { byId, euros, id, percent, picture, struckPrice, timestamp } from './shapes.ts'

const { open } = callsOf('catalogue', 2)

export const bundle = z
  .object({
    id,
    title: z.string(),
    /** `sale` also for the leftover copies of a successful group, which are ordered and paid at once. */
    type: z.enum(['preorder', 'sale']),
    /** Units left; null without a limit. */
    availability: z.int().min(0).nullable(),
    delivery_cost: euros,
    current_price: euros,
    /** List price of the publisher. */
    old_price: euros,
    struck_price: struckPrice.nullable(),
    /** Percent off the struck price. */
    discount: percent,
    /** Lowest price of the thirty days before the one in force; null when there was none. */
    lowest_recent_price: euros.nullable(),
    weep_only: z.boolean(),
    weep_only_until: timestamp.nullable(),
    enable_waiting_list: z.boolean(),
    is_limited: z.boolean(),
    expired: z.boolean(),
    /** Price steps of a group by its progress; empty for a single price. */
    steps: z.array(z.object({ from: z.number(), price: euros, reached: z.boolean() })),
    items: z.array(
      z.object({
        title: z.string(),
        description: z.string(),
        image: picture.nullable(),
        quantity: z.int().min(1),
      }),
    ),
  })
  .meta({ id: 'Bundle' })

export const variation = z
  .object({
    id,
    title: z.string(),
    images: z.array(picture),
    delivery_cost: euros,
    enable_waiting_list: z.boolean(),
    is_limited: z.boolean(),
    expired: z.boolean(),
    bundles: z.array(bundle),
  })
  .meta({ id: 'Variation' })

export const saleOptions = z
  .object({
    /** Set for a group only. */
    progress: percent.nullable(),
    availability: z.int().min(0).nullable(),
    /** Set for a group only. */
    expiration_timestamp: timestamp.nullable(),
    deliver_on_timestamp: timestamp.nullable(),
    sale_variations: z.array(variation),
  })
  .meta({ id: 'SaleOptions' })

const options = <Path extends string>(path: Path, summary: string) =>
  open(`GET ${path}/{id}/variations`, {
    summary,
    params: byId,
    output: data(saleOptions),
  })

export const variations = {
  preorder: options('/preorders', 'Variations and bundles of a group'),
  sale: options('/sales', 'Variations and bundles of a sale'),
}
