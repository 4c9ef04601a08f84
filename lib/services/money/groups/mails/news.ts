import { z } from 'zod'
import { formatDateTime } from '#lib/format/dates.ts'
import { formatCents } from '#lib/format/money.ts'
import { defineMail } from '#lib/tools/mail/mail.ts'
import { moment, name, path } from '#lib/tools/mail/shapes.ts'
import { translate } from '#lib/tools/mail/words.ts'
import { factsOf } from './seats.ts'

const t = translate('mails')

/** Mails to members with a seat. */
const newsKinds = [
  'reached',
  'failed',
  'refunded',
  'cancelled',
  'dropped',
  'noPlace',
  'confirmed',
  'changed',
  'extended',
  'freed',
  'delayed',
  'update',
  'ordered',
  'arrived',
  'shipping',
  'mend',
  'missing',
] as const
export type News = (typeof newsKinds)[number]

export const groupNews = defineMail({
  kind: 'groups.news',
  data: z.object({
    name,
    path,
    title: z.string(),
    news: z.enum(newsKinds).catch('update'),
    /** Text by the operator, or the sentences of a change. */
    said: z.string().default(''),
    by: moment.nullable().default(null),
    /** Price of one copy at the step that was reached. */
    priceCents: z.int().nullable().default(null),
  }),
  compose: ({ name, path, title, news, said: body, by, priceCents }, house) => ({
    subject: t(`groups.news.${news}.subject`, { title }),
    preheader: t(`groups.news.${news}.preheader`, { title }),
    heading: t(`groups.news.${news}.heading`, { title }),
    blocks: [
      { type: 'paragraph', text: t(`groups.news.${news}.text`, { name, title }) },
      ...(body ? [{ type: 'paragraph' as const, text: body }] : []),
      ...(priceCents === null && by === null
        ? []
        : [
            factsOf([
              [t('groups.price'), priceCents === null ? null : formatCents(priceCents)],
              [t('groups.by'), by === null ? null : formatDateTime(by)],
            ]),
          ]),
      { type: 'button', label: t('groups.seats'), url: house.url + path },
    ],
    reason: t('reasons.seat'),
  }),
})
