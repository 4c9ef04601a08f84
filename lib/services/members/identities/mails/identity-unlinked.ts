import { z } from 'zod'
import { provider } from '#lib/contract/identities.ts'
import { defineMail } from '#lib/tools/mail/mail.ts'
import { moment, name } from '#lib/tools/mail/shapes.ts'
import { translate } from '#lib/tools/mail/words.ts'

const t = translate('mails')

export const identityUnlinked = defineMail({
  kind: 'identities.unlinked',
  data: z.object({ name, provider, at: moment }),
  compose: ({ name, provider, at }) => {
    const values = { name, at, provider: t(`providers.${provider}`) }
    return {
      subject: t('identityUnlinked.subject', values),
      preheader: t('identityUnlinked.preheader'),
      heading: t('identityUnlinked.heading', values),
      blocks: [
        { type: 'paragraph', text: t('identityUnlinked.text', values) },
        { type: 'note', text: t('identityUnlinked.notYou', values) },
      ],
      reason: t('reasons.account'),
    }
  },
})
