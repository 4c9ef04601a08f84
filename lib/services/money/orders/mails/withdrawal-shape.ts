import { z } from 'zod'
import type { Block } from '#lib/tools/mail/mail.ts'
import { moment, name, path } from '#lib/tools/mail/shapes.ts'
import { translate } from '#lib/tools/mail/words.ts'
import { stays } from './order-shape.ts'

const t = translate('mails')

export const withdrawalData = z.object({
  name,
  path,
  /** Number of the withdrawal: R-10501-1. */
  withdrawal: z.string(),
  order: z.int(),
  /** Time of the declaration, to the second. */
  exactly: z.string(),
  lines: z.array(z.object({ title: z.string(), quantity: z.int() })),
  refundCents: z.int(),
  stays,
  sendBackBy: moment,
})

export type WithdrawalData = z.output<typeof withdrawalData>

export const withdrawalFacts = (data: WithdrawalData): Block => ({
  type: 'facts',
  facts: [
    { label: t('withdrawal.number'), value: data.withdrawal },
    { label: t('withdrawal.order'), value: String(data.order) },
    { label: t('withdrawal.at'), value: data.exactly },
    {
      label: t('withdrawal.what'),
      value: data.lines.map((line) => t('withdrawal.line', line)).join(', '),
    },
    { label: t('withdrawal.refund'), value: t('order.price', { cents: data.refundCents }) },
  ],
})
