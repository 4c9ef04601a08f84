import { z } from 'zod'
import { defineMail } from '#lib/tools/mail/mail.ts'
import { name } from '#lib/tools/mail/shapes.ts'
import { translate } from '#lib/tools/mail/words.ts'

const t = translate('mails')

export const methodGone = defineMail({
  kind: 'payments.method-gone',
  data: z.object({ name, titles: z.array(z.string()).min(1) }),
  compose: ({ name, titles }, { url }) => ({
    subject: t('methodGone.subject'),
    preheader: t('methodGone.preheader'),
    heading: t('methodGone.heading'),
    blocks: [
      { type: 'paragraph', text: t('methodGone.text', { name }) },
      { type: 'note', text: titles.join('\n') },
      {
        type: 'button',
        label: t('methodGone.button'),
        url: `${url}/user/tabs?tab=methods`,
      },
    ],
    reason: t('reasons.order'),
  }),
})
