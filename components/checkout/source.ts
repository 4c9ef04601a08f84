/** What is paid on this page, as its address says. */
export type Source =
  | { kind: 'basket' }
  | { kind: 'sale'; bundleId: number; quantity: number }
  | { kind: 'seat'; groupId: number; bundleId: number; quantity: number }
  | { kind: 'order'; orderId: number; approved: string | null; closed: boolean }

const whole = (text: string | null) => {
  const number = Number(text)
  return text !== null && Number.isSafeInteger(number) && number > 0 ? number : null
}

export const sourceOf = (query: URLSearchParams): Source => {
  const orderId = whole(query.get('order'))
  if (orderId)
    return {
      kind: 'order',
      orderId,
      // The provider adds these where it comes back in the same window.
      approved: query.get('PayerID') ? query.get('token') : null,
      closed: query.get('closed') !== null,
    }
  const bundleId = whole(query.get('bundle'))
  const groupId = whole(query.get('group'))
  const quantity = Math.min(99, whole(query.get('quantity')) ?? 1)
  if (bundleId && groupId) return { kind: 'seat', groupId, bundleId, quantity }
  return bundleId ? { kind: 'sale', bundleId, quantity } : { kind: 'basket' }
}
