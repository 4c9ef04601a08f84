import { z } from 'zod'
import { noticesPath } from '#lib/contract/addresses.ts'
import { defineMail } from '#lib/tools/mail/mail.ts'
import { name, path } from '#lib/tools/mail/shapes.ts'
import { translate } from '#lib/tools/mail/words.ts'
import { plainWords } from '../present.ts'

const t = translate('mails')

/** Text of a notification as a mail. */
export const plainNotice = defineMail({
  kind: 'notifications.plain',
  data: z.object({ name, path, description: z.string() }),
  compose: ({ name, path, description }, house) => ({
    subject: plainWords(description).slice(0, 150),
    preheader: t('plainNotice.preheader'),
    heading: t('plainNotice.heading', { name }),
    blocks: [
      { type: 'paragraph', text: plainWords(description) },
      { type: 'button', label: t('plainNotice.button'), url: house.url + path },
      { type: 'link', text: t('plainNotice.choose'), url: house.url + noticesPath },
    ],
    reason: t('reasons.notice'),
  }),
})
