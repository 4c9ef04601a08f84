import { z } from 'zod'
import { type Block, defineMail } from '#lib/tools/mail/mail.ts'
import { moment, name, path } from '#lib/tools/mail/shapes.ts'
import { translate } from '#lib/tools/mail/words.ts'
import { headOf, note, paragraph, seeOrder, stays, staysNote } from './order-shape.ts'

const t = translate('mails')

const withdrawalData = z.object({
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

const namesOf = ({ lines }: Pick<z.output<typeof withdrawalData>, 'lines'>) =>
  lines.map((line) => t('withdrawal.line', line)).join(', ')

const withdrawalFacts = (data: z.output<typeof withdrawalData>): Block => ({
  type: 'facts',
  facts: [
    { label: t('withdrawal.number'), value: data.withdrawal },
    { label: t('withdrawal.order'), value: String(data.order) },
    { label: t('withdrawal.at'), value: data.exactly },
    { label: t('withdrawal.what'), value: namesOf(data) },
    { label: t('withdrawal.refund'), value: t('order.price', { cents: data.refundCents }) },
  ],
})

/** Receipt required by law at once, with the content and time of the declaration. */
export const withdrawalReceived = defineMail({
  kind: 'orders.withdrawal-received',
  data: withdrawalData,
  compose: (data, house) => {
    const { name, withdrawal: number, exactly: at, sendBackBy: by } = data
    const { name: company, address, pec } = house.company
    return {
      ...headOf('withdrawalReceived', { number, at }),
      blocks: [
        paragraph(t('withdrawalReceived.text', { name, at })),
        withdrawalFacts(data),
        ...staysNote(data.stays),
        note(t('withdrawalReceived.sendBack', { by, number, company, address })),
        paragraph(t('withdrawalReceived.then', { number, pec })),
        seeOrder(data, house),
      ],
    }
  },
})

export const withdrawalDecided = defineMail({
  kind: 'orders.withdrawal-decided',
  data: withdrawalData.extend({
    isRefused: z.boolean(),
    decision: z.string().nullable(),
    /** Part of the requested amount that other refunds have taken since. */
    backBeforeCents: z.int().default(0),
  }),
  compose: (data, house) => {
    const { name, withdrawal: number, isRefused, decision, backBeforeCents: cents } = data
    const key = isRefused ? 'withdrawalRefused' : 'withdrawalAccepted'
    return {
      ...headOf(key, { number }),
      blocks: [
        paragraph(t(`${key}.text`, { name, number })),
        ...(decision ? [note(decision)] : []),
        withdrawalFacts(data),
        ...(cents > 0 ? [note(t('withdrawalAccepted.before', { cents }))] : []),
        ...(isRefused ? [] : staysNote(data.stays)),
        seeOrder(data, house),
      ],
    }
  },
})

/** News of copies, of the delivery or of both that the shop refunds by itself. */
export const linesRefunded = defineMail({
  kind: 'orders.lines-refunded',
  data: withdrawalData.omit({ exactly: true, sendBackBy: true }).extend({
    creditsCents: z.int(),
    withDelivery: z.boolean(),
    decision: z.string().nullable(),
  }),
  compose: (data, house) => {
    const { name, order, refundCents, creditsCents, withDelivery, decision } = data
    const what = [namesOf(data), withDelivery && t('linesRefunded.delivery')]
    const amounts = [
      { label: t('withdrawal.refund'), cents: refundCents },
      { label: t('linesRefunded.credits'), cents: creditsCents },
    ]
    return {
      ...headOf('linesRefunded', { order }),
      blocks: [
        paragraph(t('linesRefunded.text', { name, order })),
        ...(decision ? [note(decision)] : []),
        {
          type: 'facts',
          facts: [
            { label: t('withdrawal.order'), value: String(order) },
            { label: t('withdrawal.what'), value: what.filter(Boolean).join(', ') },
            ...amounts
              .filter(({ cents }) => cents > 0)
              .map(({ label, cents }) => ({ label, value: t('order.price', { cents }) })),
          ],
        },
        ...(refundCents > 0 ? [paragraph(t('linesRefunded.then'))] : []),
        ...staysNote(data.stays),
        seeOrder(data, house),
      ],
    }
  },
})
