import { z } from 'zod'
import { provider } from '#lib/contract/identities.ts'
import { defineMail } from '#lib/tools/mail/mail.ts'
import { translate } from '#lib/tools/mail/words.ts'

const t = translate('mails')

export const signInCode = defineMail({
  kind: 'identities.sign-in-code',
  data: z.object({ code: z.string(), provider, minutes: z.int() }),
  compose: ({ code, provider, minutes }) => ({
    subject: t('signInCode.subject', { code }),
    preheader: t('signInCode.preheader'),
    heading: t('signInCode.heading'),
    blocks: [
      { type: 'paragraph', text: t('signInCode.text', { provider: t(`providers.${provider}`) }) },
      { type: 'facts', facts: [{ label: t('signInCode.code'), value: code }] },
      { type: 'paragraph', text: t('signInCode.validity', { count: minutes }) },
      { type: 'note', text: t('signInCode.notYou') },
    ],
    reason: t('reasons.code'),
  }),
})
