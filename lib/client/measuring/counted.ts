import type { ProviderName } from '#lib/contract/measuring-rules.ts'
import type { Measured } from '../measure.ts'

const countedPlace = 'counted'
const most = 60

const read = (): string[] => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(countedPlace) ?? '[]')
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}

/** A purchase or a seat is told to each once, however often its page is opened. */
export const countOnce = (event: Measured, name: ProviderName) => {
  if (event.name !== 'purchase' && event.name !== 'join_group') return true
  const mark = `${name} ${event.params.transaction_id}`
  const counted = read()
  if (counted.includes(mark)) return false
  try {
    localStorage.setItem(countedPlace, JSON.stringify([...counted, mark].slice(-most)))
  } catch {
    // Where nothing may be kept, providers tell twice by the number of the transaction.
  }
  return true
}

export const forgetCounted = () => {
  try {
    localStorage.removeItem(countedPlace)
  } catch {
    // Nothing is kept there.
  }
}
