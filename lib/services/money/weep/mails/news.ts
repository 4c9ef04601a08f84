import { z } from 'zod'
import { formatDate, formatDateAtTime, formatExactMoment } from '#lib/format/dates.ts'
import { formatCents } from '#lib/format/money.ts'
import { type Block, defineMail, type House } from '#lib/tools/mail/mail.ts'
import { moment, name, path } from '#lib/tools/mail/shapes.ts'
import { translate } from '#lib/tools/mail/words.ts'
import { dayOfTerms } from '../../orders/mails/rights.ts'

const t = translate('mails')

const weepStep = z.enum([
  'joined',
  'notice',
  'noticeWithout',
  'renewed',
  'refused',
  'methodNeeded',
  'cancelled',
  'resumed',
  'withdrawn',
  'refunded',
  'notTaken',
  'given',
  'ended',
])
export type WeepStep = z.output<typeof weepStep>

/** Days that a withdrawal pays for, their price, and the day from which joining is possible again. */
const withdrawalFacts = z.object({
  days: z.int(),
  usedDays: z.int(),
  keepCents: z.int(),
  joinableFrom: moment,
})
export type WithdrawalFacts = z.output<typeof withdrawalFacts>

const paragraph = (text: string): Block => ({ type: 'paragraph', text })

/** Contract details that must be confirmed on a durable medium. */
const contract = ({ company }: House, terms: string, requested?: number): Block[] => [
  paragraph(t('orderConfirmed.seller', { ...company })),
  {
    type: 'note',
    text: requested
      ? t('weep.rightsWithStart', { requested: formatDateAtTime(requested) })
      : t('weep.rights'),
  },
  paragraph(t('weep.form', { ...company })),
  paragraph(t('orderConfirmed.terms', { version: dayOfTerms(terms) })),
]

/** Mail for every step of a membership that its member has to know. */
export const weepNews = defineMail({
  kind: 'weep.news',
  data: z.object({
    name,
    path,
    step: weepStep.catch('ended'),
    cents: z.int(),
    until: moment,
    /** Titles of the seats that ended with the membership. */
    titles: z.array(z.string()).default([]),
    /** Version (a day) of the accepted conditions of sale, set when a contract begins. */
    terms: z.string().optional(),
    startRequested: moment.optional(),
    planWithdrawal: withdrawalFacts.optional(),
  }),
  compose: (data, house) => {
    const { name, path, step, cents, until, titles, terms, startRequested, planWithdrawal } = data
    const facts = {
      name,
      price: formatCents(cents),
      until: formatDate(until),
      at: formatExactMoment(until),
    }
    const { usedDays: count = 0, days = 0, keepCents = 0, joinableFrom } = planWithdrawal ?? {}
    const text =
      count > 0
        ? t('weep.withdrawnUsed.text', { ...facts, count, days, kept: formatCents(keepCents) })
        : t(`weep.${step}.text`, facts)
    const subject = t(`weep.${step}.subject`, facts)
    return {
      subject,
      preheader: text,
      heading: subject,
      blocks: [
        paragraph(text),
        ...(joinableFrom === undefined
          ? []
          : [paragraph(t('weep.rejoin', { from: formatDate(joinableFrom) }))]),
        ...(titles.length > 0
          ? [paragraph(t('weep.seats')), { type: 'note' as const, text: titles.join('\n') }]
          : []),
        ...(terms ? contract(house, terms, startRequested) : []),
        { type: 'button', label: t('weep.button'), url: house.url + path },
      ],
      reason: t('weep.reason'),
    }
  },
})
