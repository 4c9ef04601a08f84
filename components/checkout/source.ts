import { isClosed, returnedOrder, returnedSetup } from '#lib/client/data/buying/methods.ts'

export type Source =
  | { kind: 'basket' }
  | { kind: 'sale'; bundleId: number; quantity: number }
  | {
      kind: 'seat'
      groupId: number
      bundleId: number
      quantity: number
      approved: string | null
      closed: boolean
    }
  | { kind: 'order'; orderId: number; approved: string | null; closed: boolean }

const whole = (text: string | null) => {
  const number = Number(text)
  return text !== null && Number.isSafeInteger(number) && number > 0 ? number : null
}

export const sourceOf = (query: URLSearchParams): Source => {
  const closed = isClosed(query)
  const orderId = whole(query.get('order'))
  if (orderId)
    return {
      kind: 'order',
      orderId,
      approved: returnedOrder(query),
      closed,
    }
  const bundleId = whole(query.get('bundle'))
  const groupId = whole(query.get('group'))
  const quantity = Math.min(99, whole(query.get('quantity')) ?? 1)
  if (bundleId && groupId) {
    const approved = returnedSetup(query)
    return { kind: 'seat', groupId, bundleId, quantity, approved, closed }
  }
  return bundleId ? { kind: 'sale', bundleId, quantity } : { kind: 'basket' }
}

export const nameOf = (source: Source) => {
  if (source.kind === 'basket') return 'basket'
  if (source.kind === 'order') return nameOfOrder(source.orderId)
  const group = source.kind === 'seat' ? `${source.groupId} ` : ''
  return `${source.kind} ${group}${source.bundleId} ${source.quantity}`
}

export const nameOfOrder = (id: number) => `order ${id}`
