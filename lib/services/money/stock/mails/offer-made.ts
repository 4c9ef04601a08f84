import { z } from 'zod'
import { defineMail } from '#lib/tools/mail/mail.ts'
import { moment, name, path } from '#lib/tools/mail/shapes.ts'
import { translate } from '#lib/tools/mail/words.ts'

const t = translate('mails')

export const offerMade = defineMail({
  kind: 'stock.offer-made',
  data: z.object({
    name,
    path,
    title: z.string(),
    choice: z.string(),
    count: z.int(),
    until: moment,
  }),
  compose: ({ name, path, title, choice, count, until }, house) => ({
    subject: t('offerMade.subject', { title }),
    preheader: t('offerMade.preheader', { until }),
    heading: t('offerMade.heading'),
    blocks: [
      { type: 'paragraph', text: t('offerMade.text', { name, title, choice, count, until }) },
      { type: 'note', text: t('offerMade.then') },
      { type: 'button', label: t('offerMade.button'), url: house.url + path },
    ],
    reason: t('offerMade.reason'),
  }),
})
