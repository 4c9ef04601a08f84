import { z } from 'zod'
import { formatWeekdayAtTime } from '#lib/format/dates.ts'
import { type Block, defineMail } from '#lib/tools/mail/mail.ts'
import { moment } from '#lib/tools/mail/shapes.ts'
import { translate } from '#lib/tools/mail/words.ts'
import { isTrackingUrl } from '../rules/delivery.ts'
import { aboutOrder, headOf, note, paragraph, seeOrder, stays, staysNote } from './order-shape.ts'

const t = translate('mails')

/** Reason: requested, not paid in time, or its group failed, for the order or a parcel of it. */
const ending = z.enum(['asked', 'lapsed', 'group', 'parcel'])
export type Ending = z.output<typeof ending>

export const orderCancelled = defineMail({
  kind: 'orders.cancelled',
  data: z.object({
    ...aboutOrder,
    why: ending,
    backCents: z.int(),
    stays,
    /** Time of the request, stated on the receipt of a withdrawal. */
    exactly: z.string().default(''),
  }),
  compose: (data, house) => {
    const { why, backCents: cents, exactly } = data
    return {
      ...headOf('orderCancelled', data),
      blocks: [
        paragraph(t(`orderCancelled.why.${why}`, data)),
        ...(why === 'asked' && exactly
          ? [paragraph(t('orderCancelled.exactly', { exactly }))]
          : []),
        note(t(cents > 0 ? 'orderCancelled.back' : 'orderCancelled.nothing', { cents })),
        ...staysNote(data.stays),
        seeOrder(data, house),
      ],
    }
  },
})

export const orderRefused = defineMail({
  kind: 'orders.refused',
  data: z.object(aboutOrder),
  compose: (data, house) => ({
    ...headOf('orderRefused', data),
    blocks: [paragraph(t('orderRefused.text', data)), seeOrder(data, house)],
  }),
})

export const orderShipped = defineMail({
  kind: 'orders.shipped',
  data: z.object({
    ...aboutOrder,
    titles: z.array(z.string()),
    position: z.int(),
    parcels: z.int(),
    carrier: z.string(),
    code: z.string(),
    /** Tracking page of the carrier, if it has one. */
    url: z.string().refine(isTrackingUrl).nullable().default(null),
  }),
  compose: (data, house) => ({
    ...headOf('orderShipped', data),
    blocks: [
      paragraph(t('orderShipped.text', data)),
      {
        type: 'facts',
        facts: [
          { label: t('orderShipped.parcel', data), value: data.titles.join(', ') },
          { label: t('orderShipped.carrier'), value: data.carrier },
          { label: t('orderShipped.code'), value: data.code },
        ],
      },
      ...(data.url === null
        ? [seeOrder(data, house)]
        : ([
            { type: 'button', label: t('orderShipped.follow'), url: data.url },
            { type: 'link', text: t('order.button'), url: house.url + data.path },
          ] satisfies Block[])),
    ],
  }),
})

export const orderRefunded = defineMail({
  kind: 'orders.refunded',
  data: z.object({
    ...aboutOrder,
    cents: z.int(),
    source: z.enum(['card', 'wallet']).nullable(),
    isWhole: z.boolean(),
  }),
  compose: (data, house) => ({
    ...headOf('orderRefunded', data),
    blocks: [
      paragraph(t(data.isWhole ? 'orderRefunded.whole' : 'orderRefunded.part', data)),
      paragraph(t(`orderRefunded.to.${data.source ?? 'wallet'}`)),
      seeOrder(data, house),
    ],
  }),
})

/**
 * Fewer copies came than ordered, and the rule of the group left this order out; or they are here now, or
 * were replaced by another choice.
 */
export const orderCopies = defineMail({
  kind: 'orders.copies',
  data: z.object({
    ...aboutOrder,
    title: z.string(),
    areHere: z.boolean(),
    choice: z.string().nullable().default(null),
    cents: z.int().default(0),
  }),
  compose: (data, house) => {
    const here = data.choice === null ? 'copiesHere' : 'copiesReplaced'
    const name = data.areHere ? here : 'copiesShort'
    return {
      ...headOf(name, data),
      blocks: [
        paragraph(t(`${name}.text`, data)),
        ...(data.areHere ? [] : [note(t('copiesShort.choice'))]),
        ...(name === 'copiesReplaced' && data.cents > 0
          ? [note(t('copiesReplaced.back', data))]
          : []),
        seeOrder(data, house),
      ],
    }
  },
})

export const orderAddress = defineMail({
  kind: 'orders.address',
  data: z.object({ ...aboutOrder, shipTo: z.string(), until: moment }),
  compose: (data, house) => {
    const words = { ...data, until: formatWeekdayAtTime(data.until) }
    return {
      ...headOf('addressFixed', words),
      blocks: [
        paragraph(t('addressFixed.text', words)),
        { type: 'facts', facts: [{ label: t('order.shipTo'), value: data.shipTo }] },
        note(t('addressFixed.change', words)),
        seeOrder(data, house),
      ],
    }
  },
})

export const priceLowered = defineMail({
  kind: 'orders.price-lowered',
  data: z.object({ ...aboutOrder, title: z.string(), cents: z.int() }),
  compose: (data, house) => ({
    ...headOf('priceLowered', data),
    blocks: [paragraph(t('priceLowered.text', data)), seeOrder(data, house)],
  }),
})
