import { z } from 'zod'
import { defineMail } from '#lib/tools/mail/mail.ts'
import { name, path } from '#lib/tools/mail/shapes.ts'
import { translate } from '#lib/tools/mail/words.ts'

const t = translate('mails')

export const campaignMail = defineMail({
  kind: 'campaigns.news',
  data: z.object({ name, path, title: z.string(), said: z.string() }),
  compose: ({ name, path, title, said: body }, house) => ({
    subject: title,
    preheader: body.slice(0, 120),
    heading: title,
    blocks: [
      { type: 'paragraph', text: t('campaign.hello', { name }) },
      ...body.split(/\n{2,}/).map((text) => ({ type: 'paragraph' as const, text })),
      { type: 'button', label: t('campaign.button'), url: house.url + path },
    ],
    reason: t('reasons.offers'),
  }),
})
