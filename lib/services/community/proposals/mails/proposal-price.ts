import { z } from 'zod'
import { noticesPath } from '#lib/contract/addresses.ts'
import { priceAnswers } from '#lib/contract/community.ts'
import { defineMail } from '#lib/tools/mail/mail.ts'
import { name, path } from '#lib/tools/mail/shapes.ts'
import { translate } from '#lib/tools/mail/words.ts'

const t = translate('mails')

export const proposalPrice = defineMail({
  kind: 'proposals.price',
  data: z.object({
    name,
    path,
    title: z.string(),
    answer: z.enum(priceAnswers),
    text: z.string(),
    /** True for the author of the proposal. */
    own: z.boolean(),
  }),
  compose: ({ name, path, title, answer, text, own }, house) => ({
    subject: t(`proposalPrice.${answer}.subject`, { title }),
    preheader: text || t(`proposalPrice.${answer}.next`),
    heading: t(`proposalPrice.${answer}.heading`),
    blocks: [
      { type: 'paragraph', text: t(`proposalPrice.${answer}.text`, { name, title }) },
      ...(text ? [{ type: 'note' as const, text }] : []),
      { type: 'paragraph', text: t(`proposalPrice.${answer}.next`) },
      { type: 'button', label: t('proposalPrice.button'), url: house.url + path },
      { type: 'link', text: t('proposalBecame.stop'), url: house.url + noticesPath },
    ],
    reason: t(`proposalBecame.reason.${own ? 'yours' : 'theirs'}`),
  }),
})
