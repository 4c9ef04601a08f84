import { z } from 'zod'
import { type Block, defineMail } from '../../../platform/mail/mail.ts'
import { translate } from '../../../platform/mail/words.ts'
import { aboutOrder, seeOrder } from './order-shape.ts'

const t = translate('mails')

/** Why: somebody asked for it, the time to pay was over, or the group it travelled with failed. */
const ending = z.enum(['asked', 'lapsed', 'group', 'parcel'])
export type Ending = z.output<typeof ending>

export const orderCancelled = defineMail({
  kind: 'orders.cancelled',
  data: z.object({
    ...aboutOrder,
    why: ending,
    backCents: z.int(),
    /** The time of the request, which the receipt of a withdrawal bears. */
    exactly: z.string().default(''),
  }),
  compose: ({ name, number, path, why, backCents, exactly }, house) => ({
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
      seeOrder(path, house.url),
    ],
    reason: t('reasons.order'),
  }),
})
