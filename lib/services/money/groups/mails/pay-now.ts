import { z } from 'zod'
import { formatDateTime } from '#lib/format/dates.ts'
import { formatCents } from '#lib/format/money.ts'
import { defineMail } from '#lib/tools/mail/mail.ts'
import { moment, name, path } from '#lib/tools/mail/shapes.ts'
import { translate } from '#lib/tools/mail/words.ts'

const t = translate('mails')

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
      { type: 'paragraph', text: t(`groups.payNow.${cause}.text`, { name, title }) },
      {
        type: 'facts',
        facts: [
          { label: t('groups.toPay'), value: formatCents(mostCents) },
          { label: t('groups.keptUntil'), value: formatDateTime(until) },
          ...(again === null ? [] : [{ label: t('groups.again'), value: formatDateTime(again) }]),
        ],
      },
      { type: 'button', label: t('groups.payNow.button'), url: house.url + path },
      { type: 'note', text: t('groups.payNow.secret') },
    ],
    reason: t('reasons.seat'),
  }),
})
