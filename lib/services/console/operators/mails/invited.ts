import { z } from 'zod'
import { formatDateTime } from '#lib/format/dates.ts'
import { createWords } from '#lib/format/words.ts'
import { defineMail } from '#lib/tools/mail/mail.ts'
import { moment, name } from '#lib/tools/mail/shapes.ts'
import words from '#locales/it/console-mails.json' with { type: 'json' }

const t = createWords({ 'console-mails': words }).getFixedT('it', 'console-mails')

/** Invitation to the console; the console may have a host of its own, so the address is whole. */
export const operatorInvited = defineMail({
  kind: 'operators.invited',
  data: z.object({ name, inviter: z.string(), url: z.url(), until: moment }),
  compose: ({ name: invited, inviter, url, until }, house) => ({
    subject: t('invited.subject', { shop: house.name }),
    preheader: t('invited.preheader', { inviter }),
    heading: t('invited.heading', { shop: house.name }),
    blocks: [
      { type: 'paragraph', text: t('invited.text', { name: invited, inviter }) },
      { type: 'button', label: t('invited.button'), url },
      { type: 'paragraph', text: t('invited.until', { until: formatDateTime(until) }) },
      { type: 'note', text: t('invited.notYou') },
    ],
    reason: t('invited.reason'),
  }),
})
