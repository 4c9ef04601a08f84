import { z } from 'zod'
import { formatDateTime } from '#lib/format/dates.ts'
import { defineMail } from '#lib/tools/mail/mail.ts'
import { moment, name, path } from '#lib/tools/mail/shapes.ts'
import { translate } from '#lib/tools/mail/words.ts'

const t = translate('mails')

/** Mail to the old address; `path` stops the change. */
export const addressChanging = defineMail({
  kind: 'accounts.address-changing',
  data: z.object({ name, path, newAddress: z.string(), at: moment }),
  compose: ({ name, path, newAddress, at }, house) => ({
    subject: t('addressChanging.subject'),
    preheader: t('addressChanging.preheader'),
    heading: t('addressChanging.heading'),
    blocks: [
      { type: 'paragraph', text: t('addressChanging.text', { name }) },
      {
        type: 'facts',
        facts: [
          { label: t('addressChanging.newAddress'), value: newAddress },
          { label: t('addressChanging.at'), value: formatDateTime(at) },
        ],
      },
      { type: 'note', text: t('addressChanging.notYou') },
      { type: 'button', label: t('addressChanging.button'), url: house.url + path },
    ],
    reason: t('reasons.account'),
  }),
})
