import { z } from 'zod'
import { formatDateTime, formatMonth } from '#lib/format/dates.ts'
import { formatCents } from '#lib/format/money.ts'
import { defineMail } from '#lib/tools/mail/mail.ts'
import { moment, name, path } from '#lib/tools/mail/shapes.ts'
import { translate } from '#lib/tools/mail/words.ts'
import { rights } from '../../orders/mails/rights.ts'

const t = translate('mails')

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
  compose: ({ name, path, title, choice, quantity, mostCents, until, ...seat }, house) => ({
    subject: t('groups.joined.subject', { title }),
    preheader: t(seat.prepaid ? 'groups.joined.prepaid.preheader' : 'groups.joined.preheader'),
    heading: t('groups.joined.heading'),
    blocks: [
      {
        type: 'paragraph',
        text: t(seat.prepaid ? 'groups.joined.prepaid.text' : 'groups.joined.text', {
          name,
          title,
        }),
      },
      {
        type: 'facts',
        facts: [
          { label: t('groups.what'), value: t('groups.copies', { choice, count: quantity }) },
          ...(seat.code === null
            ? []
            : [
                {
                  label: t('groups.joined.code', { code: seat.code }),
                  value: formatCents(-seat.discountCents),
                },
              ]),
          { label: t('groups.most'), value: formatCents(mostCents) },
          ...(seat.useCredits
            ? [{ label: t('groups.joined.credits'), value: t('groups.joined.creditsThen') }]
            : []),
          ...(seat.limitCents === null
            ? []
            : [{ label: t('groups.joined.limit'), value: formatCents(seat.limitCents) }]),
          ...(seat.paidBy === null
            ? []
            : [
                {
                  label: t('groups.joined.method'),
                  value: t(`groups.joined.${seat.paidBy}`, { digits: seat.digits ?? '' }),
                },
              ]),
          ...(seat.shipTo === '' ? [] : [{ label: t('groups.joined.shipTo'), value: seat.shipTo }]),
          { label: t('groups.until'), value: formatDateTime(until) },
          ...(seat.deliverOn === null
            ? []
            : [
                {
                  label: t('groups.joined.delivery'),
                  value: formatMonth(Date.parse(seat.deliverOn)),
                },
              ]),
        ],
      },
      {
        type: 'paragraph',
        text: t(seat.prepaid ? 'groups.joined.prepaid.after' : 'groups.joined.after'),
      },
      { type: 'button', label: t('groups.seats'), url: house.url + path },
      ...(seat.terms === '' ? [] : rights(house, seat.terms)),
    ],
    reason: t('reasons.seat'),
  }),
})
