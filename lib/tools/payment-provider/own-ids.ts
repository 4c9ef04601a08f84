import type { PaymentProvider } from './provider.ts'
import type { Marks, ProviderPurchase } from './types.ts'

/** Adds the prefix of this shop to its ids, so that shops can share one account of a provider. */
export const ownIds = (prefix: string) => {
  const start = `${prefix}-`
  const give = (id: string) => `${start}${id}`
  const take = (id: string | null) => (id?.startsWith(start) ? id.slice(start.length) : null)

  /** Drops ids without our prefix; `ofAnotherShop` distinguishes them from missing ids. */
  const read = <T extends Marks>(found: T): T => {
    const { reference, invoice } = found
    const own = { ...found, reference: take(reference), invoice: take(invoice) }
    const isOwn = own.reference !== null || own.invoice !== null
    const isMarked = reference !== null || invoice !== null
    return isMarked && !isOwn ? { ...own, ofAnotherShop: true } : own
  }
  return { give, read }
}

type Ids = ReturnType<typeof ownIds>

const readAll = (purchase: ProviderPurchase, { read }: Ids): ProviderPurchase => ({
  ...purchase,
  captures: purchase.captures.map(read),
})

/**
 * Wraps a provider: adds the prefix to every id sent and removes it from every id received.
 * `openIds` is called with the first request.
 */
export const withOwnIds = (
  provider: PaymentProvider,
  openIds: () => Promise<Ids>,
): PaymentProvider => ({
  ...provider,
  createPurchase: async (purchase, source, back, requestId) => {
    const ids = await openIds()
    const invoice = ids.give(purchase.invoice)
    const marked = { ...purchase, invoice, reference: ids.give(purchase.reference) }
    const made = await provider.createPurchase(marked, source, back, ids.give(requestId))
    return readAll(made, ids)
  },
  readPurchase: async (id) => {
    const ids = await openIds()
    return readAll(await provider.readPurchase(id), ids)
  },
  capturePurchase: async (id, requestId) => {
    const ids = await openIds()
    return readAll(await provider.capturePurchase(id, ids.give(requestId)), ids)
  },
  readCapture: async (id) => {
    const { read } = await openIds()
    return read(await provider.readCapture(id))
  },
  refundCapture: async (captureId, refund, requestId) => {
    const { give, read } = await openIds()
    const marks = { invoice: give(refund.invoice), reference: give(refund.reference) }
    return read(await provider.refundCapture(captureId, { ...refund, ...marks }, give(requestId)))
  },
  readRefund: async (id) => {
    const { read } = await openIds()
    return read(await provider.readRefund(id))
  },
  startSaving: async (kind, owner, back, requestId) => {
    const { give } = await openIds()
    const member = { ...owner, memberId: give(owner.memberId) }
    return provider.startSaving(kind, member, back, give(requestId))
  },
  saveMethod: async (savingId, requestId) => {
    const { give } = await openIds()
    return provider.saveMethod(savingId, give(requestId))
  },
  async *transactions(from, to) {
    const { read } = await openIds()
    for await (const transaction of provider.transactions(from, to)) yield read(transaction)
  },
})
