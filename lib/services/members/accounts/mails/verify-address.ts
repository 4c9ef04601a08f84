import { z } from 'zod'
import { defineMail } from '#lib/tools/mail/mail.ts'
import { name, path } from '#lib/tools/mail/shapes.ts'
import { translate } from '#lib/tools/mail/words.ts'
import { claim, claimBlocks, codeBlock } from './claim.ts'

const t = translate('mails')

export const verifyAddress = defineMail({
  kind: 'accounts.verify-address',
  data: z.object({ name, path, hours: z.number().int(), ...claim }),
  compose: (data, house) => ({
    subject: t('verifyAddress.subject'),
    preheader: t('verifyAddress.preheader', { code: data.code }),
    heading: t('verifyAddress.heading'),
    blocks: [
      { type: 'paragraph', text: t('verifyAddress.text', { name: data.name }) },
      codeBlock(data),
      { type: 'button', label: t('verifyAddress.button'), url: house.url + data.path },
      { type: 'paragraph', text: t('verifyAddress.validity', { count: data.hours }) },
      ...claimBlocks(data),
    ],
    reason: t('reasons.signUp'),
  }),
})
