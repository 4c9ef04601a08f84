import { formatDate } from '#lib/format/dates.ts'
import type { Block, House } from '#lib/tools/mail/mail.ts'
import { translate } from '#lib/tools/mail/words.ts'

const t = translate('mails')

/** Formats a version, which is the day of its text. */
export const dayOfTerms = (version: string) => {
  const day = Date.parse(version)
  return Number.isNaN(day) ? version : formatDate(day)
}

/** Details the law requires before and after an order: the seller, how to withdraw, and the form for it. */
export const rights = ({ company }: House, terms: string): Block[] => [
  { type: 'paragraph', text: t('orderConfirmed.seller', { ...company }) },
  { type: 'note', text: t('orderConfirmed.withdrawal') },
  { type: 'paragraph', text: t('orderConfirmed.form', { ...company }) },
  { type: 'paragraph', text: t('orderConfirmed.guarantee') },
  { type: 'paragraph', text: t('orderConfirmed.terms', { version: dayOfTerms(terms) }) },
]
