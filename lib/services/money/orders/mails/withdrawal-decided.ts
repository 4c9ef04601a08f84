import { z } from 'zod'
import { type Block, defineMail } from '../../../platform/mail/mail.ts'
import { translate } from '../../../platform/mail/words.ts'
import { seeOrder } from './order-shape.ts'
import { withdrawalData, withdrawalFacts } from './withdrawal-shape.ts'

const t = translate('mails')

export const withdrawalDecided = defineMail({
  kind: 'orders.withdrawal-decided',
  data: withdrawalData.extend({ isRefused: z.boolean(), decision: z.string().nullable() }),
  compose: (data, house) => {
    const what = data.isRefused ? 'withdrawalRefused' : 'withdrawalAccepted'
    const note: Block[] = data.decision ? [{ type: 'note', text: data.decision }] : []
    return {
      subject: t(`${what}.subject`, { number: data.withdrawal }),
      preheader: t(`${what}.preheader`),
      heading: t(`${what}.heading`),
      blocks: [
        {
          type: 'paragraph',
          text: t(`${what}.text`, { name: data.name, number: data.withdrawal }),
        },
        ...note,
        withdrawalFacts(data),
        seeOrder(data.path, house.url),
      ],
      reason: t('reasons.order'),
    }
  },
})
