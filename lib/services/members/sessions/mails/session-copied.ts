import { z } from 'zod'
import { defineMail } from '#lib/tools/mail/mail.ts'
import { moment, name, path } from '#lib/tools/mail/shapes.ts'
import { translate } from '#lib/tools/mail/words.ts'

const t = translate('mails')

export const sessionCopied = defineMail({
  kind: 'sessions.copied',
  data: z.object({ name, path, at: moment }),
  compose: ({ name, path, at }, house) => ({
    subject: t('sessionCopied.subject'),
    preheader: t('sessionCopied.preheader'),
    heading: t('sessionCopied.heading'),
    blocks: [
      { type: 'paragraph', text: t('sessionCopied.text', { name, at }) },
      { type: 'note', text: t('sessionCopied.advice') },
      { type: 'button', label: t('sessionCopied.button'), url: house.url + path },
    ],
    reason: t('reasons.account'),
  }),
})
