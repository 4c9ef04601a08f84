import { z } from 'zod'
import { type Block, defineMail } from '#lib/tools/mail/mail.ts'
import { translate } from '#lib/tools/mail/words.ts'
import { aboutOrder, seeOrder, stays, staysNote } from './order-shape.ts'

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
  compose: ({ name, number, path, why, backCents, stays: kept, exactly }, house) => ({
    subject: t('orderCancelled.subject', { number }),
    preheader: t(`orderCancelled.preheader`),
    heading: t('orderCancelled.heading'),
    blocks: [
      { type: 'paragraph', text: t(`orderCancelled.why.${why}`, { name, number }) },
      ...(why === 'asked' && exactly
        ? [{ type: 'paragraph', text: t('orderCancelled.exactly', { exactly }) } satisfies Block]
        : []),
      {
        type: 'note',
        text: t(backCents > 0 ? 'orderCancelled.back' : 'orderCancelled.nothing', {
          cents: backCents,
        }),
      } satisfies Block,
      ...staysNote(kept),
      seeOrder(path, house.url),
    ],
    reason: t('reasons.order'),
  }),
})
