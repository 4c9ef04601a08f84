import { z } from 'zod'
import { formatDateTime, formatMonth } from '#lib/format/dates.ts'
import { formatCents } from '#lib/format/money.ts'
import { type Block, defineMail } from '#lib/tools/mail/mail.ts'
import { moment, name, path } from '#lib/tools/mail/shapes.ts'
import { translate } from '#lib/tools/mail/words.ts'
import { rights } from '../../orders/mails/rights.ts'

const t = translate('mails')

const paragraph = (text: string): Block => ({ type: 'paragraph', text })

/** Builds the facts that have a value. */
export const factsOf = (facts: readonly [label: string, value: string | null][]): Block => ({
  type: 'facts',
  facts: facts.flatMap(([label, value]) => (value === null ? [] : [{ label, value }])),
})

const timeOf = (at: number | null) => (at === null ? null : formatDateTime(at))
const priceOf = (cents: number | null) => (cents === null ? null : formatCents(cents))

export const joined = defineMail({
  kind: 'groups.joined',
  data: z.object({
    name,
    path,
    title: z.string(),
    choice: z.string(),
    quantity: z.int(),
    mostCents: z.int(),
    until: moment,
    code: z.string().nullable().default(null),
    discountCents: z.int().default(0),
    useCredits: z.boolean().default(false),
    /** Delivery and payment, in the words of the page. */
    shipTo: z.string().default(''),
    paidBy: z.enum(['card', 'wallet']).nullable().default(null),
    digits: z.string().nullable().default(null),
    /** Price limit for one copy, null without a limit. */
    limitCents: z.int().nullable().default(null),
    /** Estimated delivery day, null while the group gives none. */
    deliverOn: z.string().nullable().default(null),
    terms: z.string().default(''),
    /** Charged when it was taken. */
    prepaid: z.boolean().default(false),
  }),
  compose: ({ name, path, title, choice, quantity, mostCents, until, ...seat }, house) => {
    const { code, paidBy, digits, shipTo, deliverOn, terms } = seat
    const way = seat.prepaid ? 'groups.joined.prepaid' : 'groups.joined'
    return {
      subject: t('groups.joined.subject', { title }),
      preheader: t(`${way}.preheader`),
      heading: t('groups.joined.heading'),
      blocks: [
        paragraph(t(`${way}.text`, { name, title })),
        factsOf([
          [t('groups.what'), t('groups.copies', { choice, count: quantity })],
          [
            t('groups.joined.code', { code: code ?? '' }),
            code === null ? null : formatCents(-seat.discountCents),
          ],
          [t('groups.most'), formatCents(mostCents)],
          [t('groups.joined.credits'), seat.useCredits ? t('groups.joined.creditsThen') : null],
          [t('groups.joined.limit'), priceOf(seat.limitCents)],
          [
            t('groups.joined.method'),
            paidBy && t(`groups.joined.${paidBy}`, { digits: digits ?? '' }),
          ],
          [t('groups.joined.shipTo'), shipTo || null],
          [t('groups.until'), formatDateTime(until)],
          [t('groups.joined.delivery'), deliverOn && formatMonth(Date.parse(deliverOn))],
        ]),
        paragraph(t(`${way}.after`)),
        { type: 'button', label: t('groups.seats'), url: house.url + path },
        ...(terms === '' ? [] : rights(house, terms)),
      ],
      reason: t('reasons.seat'),
    }
  },
})

export const payNow = defineMail({
  kind: 'groups.pay-now',
  data: z.object({
    name,
    path,
    title: z.string(),
    mostCents: z.int(),
    until: moment,
    cause: z.enum(['refused', 'missing', 'joining']).default('refused'),
    /** Time of the next automatic charge. */
    again: moment.nullable().default(null),
  }),
  compose: ({ name, path, title, cause, mostCents, until, again }, house) => ({
    subject: t('groups.payNow.subject', { title }),
    preheader: t(`groups.payNow.${cause}.preheader`),
    heading: t(`groups.payNow.${cause}.heading`),
    blocks: [
      paragraph(t(`groups.payNow.${cause}.text`, { name, title })),
      factsOf([
        [t('groups.toPay'), formatCents(mostCents)],
        [t('groups.keptUntil'), formatDateTime(until)],
        [t('groups.again'), timeOf(again)],
      ]),
      { type: 'button', label: t('groups.payNow.button'), url: house.url + path },
      { type: 'note', text: t('groups.payNow.secret') },
    ],
    reason: t('reasons.seat'),
  }),
})

export const seatLeft = defineMail({
  kind: 'groups.left',
  data: z.object({
    name,
    path,
    title: z.string(),
    choice: z.string(),
    quantity: z.int(),
    /** Deadline of the group, null once it is closed. */
    until: moment.nullable(),
  }),
  compose: ({ name, path, title, choice, quantity, until }, house) => ({
    subject: t('groups.left.subject', { title }),
    preheader: t('groups.left.preheader'),
    heading: t('groups.left.heading'),
    blocks: [
      paragraph(t('groups.left.text', { name, title })),
      factsOf([
        [t('groups.what'), t('groups.copies', { choice, count: quantity })],
        [t('groups.until'), timeOf(until)],
      ]),
      ...(until === null ? [] : [paragraph(t('groups.left.again'))]),
      { type: 'button', label: t('groups.left.button'), url: house.url + path },
    ],
    reason: t('reasons.left'),
  }),
})
