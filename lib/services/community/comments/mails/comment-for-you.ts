import { z } from 'zod'
import { noticesPath } from '#lib/contract/addresses.ts'
import { defineMail } from '#lib/tools/mail/mail.ts'
import { name, path } from '#lib/tools/mail/shapes.ts'
import { translate } from '#lib/tools/mail/words.ts'

const t = translate('mails')

export const commentForYou = defineMail({
  kind: 'comments.for-you',
  data: z.object({
    name,
    path,
    who: z.string(),
    title: z.string(),
    said: z.string(),
    reply: z.enum(['answered', 'mentioned', 'commented']),
  }),
  compose: ({ name, path, who, title, said: comment, reply }, house) => ({
    subject: t(`commentForYou.${reply}.subject`, { who, title }),
    preheader: comment.slice(0, 120),
    heading: t(`commentForYou.${reply}.heading`, { who }),
    blocks: [
      { type: 'paragraph', text: t(`commentForYou.${reply}.text`, { name, who, title }) },
      { type: 'note', text: comment },
      { type: 'button', label: t('commentForYou.button'), url: house.url + path },
      { type: 'link', text: t('commentForYou.stop'), url: house.url + noticesPath },
    ],
    reason: t('commentForYou.reason'),
  }),
})
