import { z } from 'zod'
import { defineMail } from '#lib/tools/mail/mail.ts'
import { name, path } from '#lib/tools/mail/shapes.ts'
import { translate } from '#lib/tools/mail/words.ts'

const t = translate('mails')

/** Informs the owner of an address that somebody signed up with it; the API response must not reveal this. */
export const addressTaken = defineMail({
  kind: 'accounts.address-taken',
  data: z.object({ name, loginPath: path, forgottenPath: path }),
  compose: ({ name, loginPath, forgottenPath }, house) => ({
    subject: t('addressTaken.subject'),
    preheader: t('addressTaken.preheader'),
    heading: t('addressTaken.heading'),
    blocks: [
      { type: 'paragraph', text: t('addressTaken.text', { name }) },
      { type: 'button', label: t('addressTaken.button'), url: house.url + loginPath },
      { type: 'link', text: t('addressTaken.forgotten'), url: house.url + forgottenPath },
      { type: 'note', text: t('addressTaken.notYou') },
    ],
    reason: t('reasons.signUp'),
  }),
})
