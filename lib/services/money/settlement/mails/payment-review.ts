import { z } from 'zod'
import { defineMail } from '#lib/tools/mail/mail.ts'
import { moment, name, path } from '#lib/tools/mail/shapes.ts'
import { translate } from '#lib/tools/mail/words.ts'

const t = translate('mails')

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
