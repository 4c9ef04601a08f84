import { z } from 'zod'
import { noticesPath } from '#lib/contract/addresses.ts'
import { defineMail } from '#lib/tools/mail/mail.ts'
import { name, path } from '#lib/tools/mail/shapes.ts'
import { translate } from '#lib/tools/mail/words.ts'

const t = translate('mails')

export const proposalBecame = defineMail({
  kind: 'proposals.became',
  data: z.object({
    name,
    path,
    title: z.string(),
    item: z.string(),
    became: z.enum(['preorder', 'sale']),
    /** True for the author of the proposal. */
    own: z.boolean(),
  }),
  compose: ({ name, path, title, item, became, own }, house) => ({
    subject: t(`proposalBecame.${became}.subject`, { item }),
    preheader: t(`proposalBecame.${became}.next`, { item }),
    heading: t(`proposalBecame.${became}.heading`),
    blocks: [
      { type: 'paragraph', text: t(`proposalBecame.${own ? 'yours' : 'theirs'}`, { name, title }) },
      { type: 'paragraph', text: t(`proposalBecame.${became}.next`, { item }) },
      { type: 'button', label: t(`proposalBecame.${became}.button`), url: house.url + path },
      { type: 'link', text: t('proposalBecame.stop'), url: house.url + noticesPath },
    ],
    reason: t(`proposalBecame.reason.${own ? 'yours' : 'theirs'}`),
  }),
})
