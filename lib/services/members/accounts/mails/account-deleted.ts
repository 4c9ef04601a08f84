import { z } from 'zod'
import { defineMail } from '#lib/tools/mail/mail.ts'
import { moment, name } from '#lib/tools/mail/shapes.ts'
import { translate } from '#lib/tools/mail/words.ts'

const t = translate('mails')

export const accountDeleted = defineMail({
  kind: 'accounts.account-deleted',
  data: z.object({ name, at: moment }),
  compose: ({ name, at }) => ({
    subject: t('accountDeleted.subject'),
    preheader: t('accountDeleted.preheader'),
    heading: t('accountDeleted.heading'),
    blocks: [
      { type: 'paragraph', text: t('accountDeleted.text', { name, at }) },
      { type: 'paragraph', text: t('accountDeleted.kept') },
      { type: 'paragraph', text: t('accountDeleted.back') },
    ],
    reason: t('accountDeleted.reason'),
  }),
})
