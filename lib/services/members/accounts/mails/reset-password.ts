import { z } from 'zod'
import { defineMail } from '#lib/tools/mail/mail.ts'
import { name, path } from '#lib/tools/mail/shapes.ts'
import { translate } from '#lib/tools/mail/words.ts'

const t = translate('mails')

export const resetPassword = defineMail({
  kind: 'accounts.reset-password',
  data: z.object({ name, path, minutes: z.number().int() }),
  compose: (data, house) => ({
    subject: t('resetPassword.subject'),
    preheader: t('resetPassword.preheader'),
    heading: t('resetPassword.heading'),
    blocks: [
      { type: 'paragraph', text: t('resetPassword.text', { name: data.name }) },
      { type: 'button', label: t('resetPassword.button'), url: house.url + data.path },
      { type: 'paragraph', text: t('resetPassword.validity', { count: data.minutes }) },
      { type: 'paragraph', text: t('resetPassword.after') },
      { type: 'note', text: t('notYou') },
    ],
    reason: t('reasons.account'),
  }),
})
