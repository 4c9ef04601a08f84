import { z } from 'zod'
import { defineMail } from '#lib/tools/mail/mail.ts'
import { moment, name, path } from '#lib/tools/mail/shapes.ts'
import { translate } from '#lib/tools/mail/words.ts'
import { factsOf } from './seats.ts'

const t = translate('mails')

/** Other choices of a group for members who wait for one that is sold out. */
export const placesOpen = defineMail({
  kind: 'groups.places-open',
  data: z.object({
    name,
    path,
    title: z.string(),
    choices: z.array(z.string()),
    until: moment,
  }),
  compose: ({ name, path, title, choices, until }, house) => ({
    subject: t('placesOpen.subject', { title }),
    preheader: t('placesOpen.preheader', { until }),
    heading: t('placesOpen.heading'),
    blocks: [
      { type: 'paragraph', text: t('placesOpen.text', { name, title, until }) },
      factsOf([[t('placesOpen.choices'), choices.join('; ') || null]]),
      { type: 'note', text: t('placesOpen.then') },
      { type: 'button', label: t('placesOpen.button'), url: house.url + path },
    ],
    reason: t('offerMade.reason'),
  }),
})
