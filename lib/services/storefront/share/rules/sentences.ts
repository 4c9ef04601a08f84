import { formatEuros, formatRoundCents } from '#lib/format/money.ts'
import { createWords } from '#lib/format/words.ts'
import sharePicture from '#locales/it/share-picture.json' with { type: 'json' }
import type { Shared } from './facts.ts'

const words = createWords({ 'share-picture': sharePicture })
const translate = (namespace: 'share-picture') => words.getFixedT('it', namespace)

/** Two lines; those of a sender begin with the name. */
export const headline = ({ type, sender, ended }: Shared) => {
  const t = translate('share-picture')
  if (ended === 'gone' && type !== 'proposal') return t(`gone.${type}`)
  if (ended) return t(`closed.${type}`)
  return sender === null ? t(`headline.${type}`) : t(`named.${type}`, { name: sender })
}

const missingText = ({ unit, missing }: Shared) => {
  const t = translate('share-picture')
  if (missing === null) return ''
  if (missing <= 0) return t('reached')
  if (unit === 'amount') return t('missing.amount', { amount: formatRoundCents(missing * 100) })
  return t(`missing.${unit}`, { count: missing })
}

const votesText = ({ missing, votes }: Shared) => {
  const t = translate('share-picture')
  if (missing === null) return t('votes', { count: votes })
  return missing > 0 ? t('missing.votes', { count: missing }) : t('voted')
}

/** State of what is still open. */
export const state = (shared: Shared) => {
  if (shared.type === 'sale') return translate('share-picture')('ready')
  return shared.type === 'proposal' ? votesText(shared) : missingText(shared)
}

const stepText = ({ unit, nextStep }: Shared) => {
  const t = translate('share-picture')
  if (!nextStep) return t('free')
  const price = formatEuros(nextStep.price)
  return unit === 'amount'
    ? t('step.amount', { from: formatRoundCents(nextStep.from * 100), price })
    : t(`step.${unit}`, { count: nextStep.from, price })
}

/** Sentences below the state; each begins a line of the square picture. */
export const prices = (shared: Shared): string[] => {
  const t = translate('share-picture')
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

export const seatLabel = () => translate('share-picture')('seat')
