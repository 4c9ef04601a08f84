import { z } from 'zod'
import { provider } from '#lib/contract/identities.ts'
import { defineMail } from '#lib/tools/mail/mail.ts'
import { moment, name } from '#lib/tools/mail/shapes.ts'
import { translate } from '#lib/tools/mail/words.ts'

const t = translate('mails')

export const identityLinked = defineMail({
  kind: 'identities.linked',
  data: z.object({ name, provider, at: moment }),
  compose: ({ name, provider, at }) => {
    const values = { name, at, provider: t(`providers.${provider}`) }
    return {
      subject: t('identityLinked.subject', values),
      preheader: t('identityLinked.preheader'),
      heading: t('identityLinked.heading', values),
      blocks: [
        { type: 'paragraph', text: t('identityLinked.text', values) },
        { type: 'note', text: t('identityLinked.notYou', values) },
      ],
      reason: t('reasons.account'),
    }
  },
})
