import { z } from 'zod'
import { type Block, defineMail } from '#lib/tools/mail/mail.ts'
import { translate } from '#lib/tools/mail/words.ts'
import { seeOrder, staysNote } from './order-shape.ts'
import { withdrawalData, withdrawalFacts } from './withdrawal-shape.ts'

const t = translate('mails')

export const withdrawalDecided = defineMail({
  kind: 'orders.withdrawal-decided',
  data: withdrawalData.extend({
    isRefused: z.boolean(),
    decision: z.string().nullable(),
    /** Part of the requested amount that other refunds have taken since. */
    backBeforeCents: z.int().default(0),
  }),
  compose: (data, house) => {
    const { name, withdrawal: number, backBeforeCents: cents } = data
    const what = data.isRefused ? 'withdrawalRefused' : 'withdrawalAccepted'
    const note: Block[] = data.decision ? [{ type: 'note', text: data.decision }] : []
    return {
      subject: t(`${what}.subject`, { number }),
      preheader: t(`${what}.preheader`),
      heading: t(`${what}.heading`),
      blocks: [
        { type: 'paragraph', text: t(`${what}.text`, { name, number }) },
        ...note,
        withdrawalFacts(data),
        ...(cents > 0
          ? [{ type: 'note', text: t('withdrawalAccepted.before', { cents }) } satisfies Block]
          : []),
        ...(data.isRefused ? [] : staysNote(data.stays)),
        seeOrder(data.path, house.url),
      ],
      reason: t('reasons.order'),
    }
  },
})
