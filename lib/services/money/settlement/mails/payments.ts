import { z } from 'zod'
import { defineMail } from '#lib/tools/mail/mail.ts'
import { moment, name, path } from '#lib/tools/mail/shapes.ts'
import { translate } from '#lib/tools/mail/words.ts'

const t = translate('mails')

export const methodGone = defineMail({
  kind: 'payments.method-gone',
  data: z.object({ name, titles: z.array(z.string()).min(1) }),
  compose: ({ name, titles }, { url }) => ({
    subject: t('methodGone.subject'),
    preheader: t('methodGone.preheader'),
    heading: t('methodGone.heading'),
    blocks: [
      { type: 'paragraph', text: t('methodGone.text', { name }) },
      { type: 'note', text: titles.join('\n') },
      { type: 'button', label: t('methodGone.button'), url: `${url}/user/tabs?tab=methods` },
    ],
    reason: t('reasons.order'),
  }),
})

export const paidTwice = defineMail({
  kind: 'payments.paid-twice',
  data: z.object({ name, number: z.int(), cents: z.int() }),
  compose: (values) => ({
    subject: t('paidTwice.subject', values),
    preheader: t('paidTwice.preheader', values),
    heading: t('paidTwice.heading'),
    blocks: [{ type: 'paragraph', text: t('paidTwice.text', values) }],
    reason: t('reasons.order'),
  }),
})

const reviewNews = z.enum([
  'started.sale',
  'started.seat',
  'started.weep',
  'refused.sale',
  'refused.weep',
])
export type ReviewNews = z.output<typeof reviewNews>

/** Mail for a payment that the provider reviews, and for its refusal after the review. */
export const paymentReview = defineMail({
  kind: 'payments.review',
  data: z.object({
    name,
    path,
    news: reviewNews,
    number: z.int(),
    title: z.string(),
    cents: z.int(),
    /** Time until which a refused order can still be paid. */
    until: moment.nullable(),
  }),
  compose: ({ path, news, ...values }, house) => {
    const step = news.startsWith('started') ? 'started' : 'refused'
    return {
      subject: t(`paymentReview.${step}.subject`),
      preheader: t(`paymentReview.${step}.preheader`),
      heading: t(`paymentReview.${step}.subject`),
      blocks: [
        { type: 'paragraph', text: t(`paymentReview.${news}`, values) },
        { type: 'button', label: t(`paymentReview.${step}.button`), url: house.url + path },
      ],
      reason: t('reasons.order'),
    }
  },
})
