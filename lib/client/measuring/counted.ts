import type { ProviderName } from '#lib/contract/measuring-rules.ts'
import type { Measured } from '../measure.ts'

const countedPlace = 'counted'
const maxMarks = 60

const read = (): string[] => {
  try {
    const marks: unknown = JSON.parse(localStorage.getItem(countedPlace) ?? '[]')
    return Array.isArray(marks) ? marks.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}

/** Returns true once per purchase or seat and provider, however often its page is opened. */
export const countOnce = (event: Measured, name: ProviderName) => {
  if (event.name !== 'purchase' && event.name !== 'join_group') return true
  const mark = `${name} ${event.params.transaction_id}`
  const counted = read()
  if (counted.includes(mark)) return false
  try {
    localStorage.setItem(countedPlace, JSON.stringify([...counted, mark].slice(-maxMarks)))
  } catch {
    // Storage is forbidden: providers deduplicate by the transaction id.
  }
  return true
}

export const forgetCounted = () => {
  try {
    localStorage.removeItem(countedPlace)
  } catch {
    // Storage is forbidden: nothing is stored.
  }
}
