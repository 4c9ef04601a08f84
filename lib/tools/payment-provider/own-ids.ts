import { randomInt } from 'node:crypto'
import type { Config } from '#kernel/config/config.ts'
import type { Db } from '#kernel/db/connection.ts'
import { keptSecret } from '#kernel/kept-secrets.ts'
import { StartError } from '#kernel/start-error.ts'
import type { Marks, PaymentProvider, ProviderPurchase } from './types.ts'

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

/**
 * Wraps a provider: adds the prefix to every id sent and removes it from every id received.
 * `openIds` is called with the first request.
 */
export const withOwnIds = (
  provider: PaymentProvider,
  openIds: () => Promise<Ids>,
): PaymentProvider => {
  const readMarks = async <T extends Marks>(call: (ids: Ids) => Promise<T>) => {
    const ids = await openIds()
    return ids.read(await call(ids))
  }
  const readPurchase = async (call: (ids: Ids) => Promise<ProviderPurchase>) => {
    const ids = await openIds()
    const purchase = await call(ids)
    return { ...purchase, captures: purchase.captures.map(ids.read) }
  }
  const marked = <T extends { invoice: string; reference: string }>({ give }: Ids, sent: T): T => ({
    ...sent,
    invoice: give(sent.invoice),
    reference: give(sent.reference),
  })
  return {
    ...provider,
    createPurchase: (purchase, source, back, requestId) =>
      readPurchase((ids) =>
        provider.createPurchase(marked(ids, purchase), source, back, ids.give(requestId)),
      ),
    readPurchase: (id) => readPurchase(() => provider.readPurchase(id)),
    capturePurchase: (id, requestId) =>
      readPurchase(({ give }) => provider.capturePurchase(id, give(requestId))),
    readCapture: (id) => readMarks(() => provider.readCapture(id)),
    refundCapture: (captureId, refund, requestId) =>
      readMarks((ids) =>
        provider.refundCapture(captureId, marked(ids, refund), ids.give(requestId)),
      ),
    readRefund: (id) => readMarks(() => provider.readRefund(id)),
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
  }
}

/** Characters that are not easily confused with each other. */
const letters = 'abcdefghjkmnpqrstuvwxyz'
const signs = `${letters}23456789`
const drawn = (from: string) => from[randomInt(from.length)]

const newPrefix = () => [drawn(letters), ...Array.from({ length: 5 }, () => drawn(signs))].join('')

export type PrefixSettings = Pick<Config, 'payments'>

/**
 * Returns the prefix of this shop in ids at the provider, stored in the database at the first use.
 * A setting that differs later is refused: all earlier payments would look like those of another
 * shop.
 */
export const findPrefix = async (db: Db, { payments }: PrefixSettings) => {
  const configuredPrefix = payments.prefix
  const storedPrefix = await keptSecret(db, 'payment-prefix', () => configuredPrefix ?? newPrefix())
  if (configuredPrefix !== undefined && configuredPrefix !== storedPrefix)
    throw new StartError('config.otherPrefix', { wanted: configuredPrefix, kept: storedPrefix })
  return storedPrefix
}

/** Reads the prefix from the database once. */
export const openOwnIds = (db: Db, config: PrefixSettings) => {
  let idsPromise: Promise<Ids> | undefined
  return () => {
    idsPromise ??= findPrefix(db, config).then(ownIds)
    idsPromise.catch(() => {
      idsPromise = undefined
    })
    return idsPromise
  }
}
