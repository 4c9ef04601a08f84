import { formatEuros, formatRoundCents } from '#lib/format/money.ts'
import { createWords } from '#lib/format/words.ts'
import sharePicture from '#locales/it/share-picture.json' with { type: 'json' }
import type { Shared } from '../present.ts'

const t = createWords({ 'share-picture': sharePicture }).getFixedT('it', 'share-picture')

export const seatLabel = t('seat')

/** Two lines; those of a sender begin with the name. */
export const headline = ({ type, sender, ended }: Shared) => {
  if (ended === 'gone' && type !== 'proposal') return t(`gone.${type}`)
  if (ended) return t(`closed.${type}`)
  return sender === null ? t(`headline.${type}`) : t(`named.${type}`, { name: sender })
}

/** State of what is still open. */
export const state = ({ type, unit, missing, votes: count }: Shared) => {
  if (type === 'sale') return t('ready')
  if (missing === null) return type === 'proposal' ? t('votes', { count }) : ''
  if (missing <= 0) return t(type === 'proposal' ? 'voted' : 'reached')
  if (type === 'proposal') return t('missing.votes', { count: missing })
  if (unit === 'amount') return t('missing.amount', { amount: formatRoundCents(missing * 100) })
  return t(`missing.${unit}`, { count: missing })
}

const stepText = ({ unit, nextStep }: Shared) => {
  if (!nextStep) return t('free')
  const price = formatEuros(nextStep.price)
  return unit === 'amount'
    ? t('step.amount', { from: formatRoundCents(nextStep.from * 100), price })
    : t(`step.${unit}`, { count: nextStep.from, price })
}

/** Sentences below the state; each begins a line of the square picture. */
export const prices = (shared: Shared): string[] => {
  const { type, price, listPrice, threshold, missing, ended } = shared
  if (ended) return []
  if (type === 'proposal') {
    if (threshold === null) return [t('asking')]
    return [missing === 0 ? t('asked') : t('ask', { count: threshold })]
  }
  if (price === null) return []
  if (type === 'preorder') return [t('now', { price: formatEuros(price) }), stepText(shared)]
  const isReduced = listPrice !== null && listPrice > price
  return [formatEuros(price), ...(isReduced ? [t('list', { price: formatEuros(listPrice) })] : [])]
}
