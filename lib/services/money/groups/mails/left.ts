import { z } from 'zod'
import { formatDateTime } from '#lib/format/dates.ts'
import { type Block, defineMail } from '#lib/tools/mail/mail.ts'
import { moment, name, path } from '#lib/tools/mail/shapes.ts'
import { translate } from '#lib/tools/mail/words.ts'

const t = translate('mails')

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
      { type: 'paragraph', text: t('groups.left.text', { name, title }) },
      {
        type: 'facts',
        facts: [
          { label: t('groups.what'), value: t('groups.copies', { choice, count: quantity }) },
          ...(until === null ? [] : [{ label: t('groups.until'), value: formatDateTime(until) }]),
        ],
      },
      ...(until === null
        ? []
        : [{ type: 'paragraph', text: t('groups.left.again') } satisfies Block]),
      { type: 'button', label: t('groups.left.button'), url: house.url + path },
    ],
    reason: t('reasons.left'),
  }),
})
