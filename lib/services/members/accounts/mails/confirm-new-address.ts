import { z } from 'zod'
import { defineMail } from '#lib/tools/mail/mail.ts'
import { name, path } from '#lib/tools/mail/shapes.ts'
import { translate } from '#lib/tools/mail/words.ts'
import { claim, claimBlocks, codeBlock } from './claim.ts'

const t = translate('mails')

/** Mail to the new address. */
export const confirmNewAddress = defineMail({
  kind: 'accounts.confirm-new-address',
  data: z.object({ name, path, hours: z.number().int(), ...claim }),
  compose: (data, house) => ({
    subject: t('confirmNewAddress.subject'),
    preheader: t('confirmNewAddress.preheader'),
    heading: t('confirmNewAddress.heading'),
    blocks: [
      {
        type: 'paragraph',
        text: t('confirmNewAddress.text', { name: data.name }),
      },
      codeBlock(data),
      { type: 'button', label: t('confirmNewAddress.button'), url: house.url + data.path },
      { type: 'paragraph', text: t('confirmNewAddress.validity', { count: data.hours }) },
      ...claimBlocks(data),
    ],
    reason: t('reasons.newAddress'),
  }),
})
