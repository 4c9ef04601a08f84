import { z } from 'zod'
import { formatDateTime } from '#lib/format/dates.ts'
import { defineMail } from '#lib/tools/mail/mail.ts'
import { moment, name, path } from '#lib/tools/mail/shapes.ts'
import { translate } from '#lib/tools/mail/words.ts'

const t = translate('mails')

export const newDevice = defineMail({
  kind: 'accounts.new-device',
  data: z.object({ name, path, device: z.string(), address: z.string(), at: moment }),
  compose: ({ name, path, device, address, at }, house) => ({
    subject: t('newDevice.subject'),
    preheader: t('newDevice.preheader', { device, at }),
    heading: t('newDevice.heading'),
    blocks: [
      { type: 'paragraph', text: t('newDevice.text', { name }) },
      {
        type: 'facts',
        facts: [
          { label: t('newDevice.device'), value: device },
          { label: t('newDevice.at'), value: formatDateTime(at) },
          { label: t('newDevice.address'), value: address },
        ],
      },
      { type: 'paragraph', text: t('newDevice.you') },
      { type: 'note', text: t('newDevice.notYou') },
      { type: 'button', label: t('newDevice.button'), url: house.url + path },
    ],
    reason: t('reasons.account'),
  }),
})
