import { z } from 'zod'
import { defineMail } from '#lib/tools/mail/mail.ts'
import { moment, name, path } from '#lib/tools/mail/shapes.ts'
import { translate } from '#lib/tools/mail/words.ts'

const t = translate('mails')

export const passwordChanged = defineMail({
  kind: 'accounts.password-changed',
  /** `path` leads to the form for a new password. */
  data: z.object({ name, path, at: moment }),
  compose: ({ name, path, at }, house) => ({
    subject: t('passwordChanged.subject'),
    preheader: t('passwordChanged.preheader'),
    heading: t('passwordChanged.heading'),
    blocks: [
      { type: 'paragraph', text: t('passwordChanged.text', { name, at }) },
      { type: 'note', text: t('passwordChanged.notYou') },
      { type: 'button', label: t('passwordChanged.button'), url: house.url + path },
    ],
    reason: t('reasons.account'),
  }),
})
