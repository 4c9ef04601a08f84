import { z } from 'zod'
import { formatDate } from '#lib/format/dates.ts'
import { defineMail } from '#lib/tools/mail/mail.ts'
import { moment, name, path } from '#lib/tools/mail/shapes.ts'
import { t } from '../present/notices.ts'

/** Receipt of an objection. */
export const objectionReceived = defineMail({
  kind: 'moderation.objection-received',
  data: z.object({ name, path, number: z.int(), said: z.string(), until: moment }),
  compose: ({ name, path, number, said: content, until }, house) => {
    const text = t('objected.text', { name, id: number, until: formatDate(until) })
    return {
      subject: t('objected.title'),
      preheader: text,
      heading: t('objected.title'),
      blocks: [
        { type: 'paragraph', text },
        { type: 'note', text: content },
        { type: 'button', label: t('button'), url: house.url + path },
      ],
      reason: t('reason'),
    }
  },
})
