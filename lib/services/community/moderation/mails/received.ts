import { z } from 'zod'
import { defineMail } from '#lib/tools/mail/mail.ts'
import { name, path } from '#lib/tools/mail/shapes.ts'
import { t } from '../present/notices.ts'

/** Receipt of a report. */
export const reportReceived = defineMail({
  kind: 'moderation.report-received',
  data: z.object({
    name,
    path,
    about: z.enum(['comment', 'proposal']),
    title: z.string(),
    said: z.string(),
  }),
  compose: ({ name, path, about, title, said: content }, house) => {
    const heading = t(`received.${about}.title`, { title })
    const text = t(`received.${about}.text`, { name })
    return {
      subject: heading,
      preheader: text,
      heading,
      blocks: [
        { type: 'paragraph', text },
        { type: 'note', text: content },
        { type: 'button', label: t('buttonReport'), url: house.url + path },
      ],
      reason: t('reason'),
    }
  },
})
