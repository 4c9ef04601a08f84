import { z } from 'zod'
import { noticesPath } from '#lib/contract/addresses.ts'
import { priceAnswers } from '#lib/contract/price-answers.ts'
import { type Block, defineMail, type House } from '#lib/tools/mail/mail.ts'
import { name, path } from '#lib/tools/mail/shapes.ts'
import { translate } from '#lib/tools/mail/words.ts'

const t = translate('mails')

const shape = {
  name,
  path,
  title: z.string(),
  /** True for the author of the proposal. */
  own: z.boolean(),
}

const linksAndReason = (label: string, own: boolean, path: string, house: House) => ({
  links: [
    { type: 'button', label, url: house.url + path },
    { type: 'link', text: t('proposalBecame.stop'), url: house.url + noticesPath },
  ] satisfies Block[],
  reason: t(`proposalBecame.reason.${own ? 'yours' : 'theirs'}`),
})

export const proposalBecame = defineMail({
  kind: 'proposals.became',
  data: z.object({ ...shape, item: z.string(), became: z.enum(['preorder', 'sale']) }),
  compose: ({ name, path, title, item, became, own }, house) => {
    const button = t(`proposalBecame.${became}.button`)
    const { links, reason } = linksAndReason(button, own, path, house)
    const text = t(`proposalBecame.${own ? 'yours' : 'theirs'}`, { name, title })
    return {
      subject: t(`proposalBecame.${became}.subject`, { item }),
      preheader: t(`proposalBecame.${became}.next`, { item }),
      heading: t(`proposalBecame.${became}.heading`),
      blocks: [
        { type: 'paragraph', text },
        { type: 'paragraph', text: t(`proposalBecame.${became}.next`, { item }) },
        ...links,
      ],
      reason,
    }
  },
})

export const proposalPrice = defineMail({
  kind: 'proposals.price',
  data: z.object({ ...shape, answer: z.enum(priceAnswers), text: z.string() }),
  compose: ({ name, path, title, answer, text, own }, house) => {
    const { links, reason } = linksAndReason(t('proposalPrice.button'), own, path, house)
    return {
      subject: t(`proposalPrice.${answer}.subject`, { title }),
      preheader: text || t(`proposalPrice.${answer}.next`),
      heading: t(`proposalPrice.${answer}.heading`),
      blocks: [
        { type: 'paragraph', text: t(`proposalPrice.${answer}.text`, { name, title }) },
        ...(text ? [{ type: 'note' as const, text }] : []),
        { type: 'paragraph', text: t(`proposalPrice.${answer}.next`) },
        ...links,
      ],
      reason,
    }
  },
})

export const proposalMerged = defineMail({
  kind: 'proposals.merged',
  data: z.object({ ...shape, target: z.string(), text: z.string() }),
  compose: ({ name, path, title, target, text, own }, house) => ({
    subject: t('proposalMerged.subject', { title, target }),
    preheader: text,
    heading: t('proposalMerged.heading'),
    blocks: [
      { type: 'paragraph', text: t('proposalMerged.text', { name, title, target }) },
      { type: 'note', text },
      { type: 'paragraph', text: t('proposalMerged.next') },
      ...linksAndReason(t('proposalPrice.button'), own, path, house).links,
    ],
    reason: t(`proposalBecame.reason.${own ? 'yours' : 'theirs'}`),
  }),
})
