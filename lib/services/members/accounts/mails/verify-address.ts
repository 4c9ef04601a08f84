import { z } from 'zod'
import { defineMail } from '../../../platform/mail/mail.ts'
import { name, path } from '../../../platform/mail/shapes.ts'
import { translate } from '../../../platform/mail/words.ts'

const t = translate('mails')

export const verifyAddress = defineMail({
  kind: 'accounts.verify-address',
  data: z.object({ name, path, hours: z.number().int() }),
  compose: (data, house) => ({
    subject: t('verifyAddress.subject'),
    preheader: t('verifyAddress.preheader'),
    heading: t('verifyAddress.heading'),
    blocks: [
      { type: 'paragraph', text: t('verifyAddress.text', { name: data.name }) },
      { type: 'button', label: t('verifyAddress.button'), url: house.url + data.path },
      { type: 'paragraph', text: t('verifyAddress.validity', { count: data.hours }) },
      { type: 'note', text: t('notYou') },
    ],
    reason: t('reasons.signUp'),
  }),
})
