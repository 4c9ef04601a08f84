import { defineMail } from '#lib/tools/mail/mail.ts'
import { translate } from '#lib/tools/mail/words.ts'
import { seeOrder, staysNote } from './order-shape.ts'
import { withdrawalData, withdrawalFacts } from './withdrawal-shape.ts'

const t = translate('mails')

/** Receipt required by law at once, with the content and time of the declaration. */
export const withdrawalReceived = defineMail({
  kind: 'orders.withdrawal-received',
  data: withdrawalData,
  compose: (data, house) => ({
    subject: t('withdrawalReceived.subject', { number: data.withdrawal }),
    preheader: t('withdrawalReceived.preheader', { at: data.exactly }),
    heading: t('withdrawalReceived.heading'),
    blocks: [
      {
        type: 'paragraph',
        text: t('withdrawalReceived.text', { name: data.name, at: data.exactly }),
      },
      withdrawalFacts(data),
      ...staysNote(data.stays),
      {
        type: 'note',
        text: t('withdrawalReceived.sendBack', {
          by: data.sendBackBy,
          number: data.withdrawal,
          company: house.company.name,
          address: house.company.address,
        }),
      },
      {
        type: 'paragraph',
        text: t('withdrawalReceived.then', { number: data.withdrawal, pec: house.company.pec }),
      },
      seeOrder(data.path, house.url),
    ],
    reason: t('reasons.order'),
  }),
})
