import { z } from 'zod'
import { type Block, defineMail } from '#lib/tools/mail/mail.ts'
import { translate } from '#lib/tools/mail/words.ts'
import { isTrackingUrl } from '../rules/tracking.ts'
import { aboutOrder, seeOrder } from './order-shape.ts'

const t = translate('mails')

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
  compose: ({ name, number, path, titles, position, parcels, carrier, code, url }, house) => ({
    subject: t('orderShipped.subject', { number }),
    preheader: t('orderShipped.preheader', { carrier, code }),
    heading: t('orderShipped.heading'),
    blocks: [
      { type: 'paragraph', text: t('orderShipped.text', { name, number }) },
      {
        type: 'facts',
        facts: [
          { label: t('orderShipped.parcel', { position, parcels }), value: titles.join(', ') },
          { label: t('orderShipped.carrier'), value: carrier },
          { label: t('orderShipped.code'), value: code },
        ],
      },
      ...(url === null
        ? [seeOrder(path, house.url)]
        : ([
            { type: 'button', label: t('orderShipped.follow'), url },
            { type: 'link', text: t('order.button'), url: house.url + path },
          ] satisfies Block[])),
    ],
    reason: t('reasons.order'),
  }),
})
