import type { Deps } from '#lib/services/deps.ts'
import { isRefusedAs } from '#lib/tools/payment-provider/refusal.ts'
import type { Dispute, Transaction } from '#lib/tools/payment-provider/types.ts'
import { findKeptCapture } from '../../payments/queries.ts'

type OtherShopDeps = Pick<Deps, 'db' | 'provider'>

const isBooked = async ({ db }: OtherShopDeps, captureId: string) =>
  (await findKeptCapture(db, captureId)) !== undefined

const unlessGone = <T>(read: Promise<T>) =>
  read.catch((error) => {
    if (isRefusedAs(error, 'gone')) return undefined
    throw error
  })

const isMarkedSo = async ({ provider }: OtherShopDeps, captureId: string) =>
  (await unlessGone(provider.readCapture(captureId)))?.ofAnotherShop === true

/** True when captures that are not booked here belong to another shop on the same provider account. */
export const isOfAnotherShop = async (deps: OtherShopDeps, captureIds: readonly string[]) => {
  for (const id of captureIds) if (await isBooked(deps, id)) return false
  for (const id of captureIds) if (await isMarkedSo(deps, id)) return true
  return false
}

/** Decides by the capture: a refund made by hand carries no ids, or ids that a person typed. */
const isRefundOfAnotherShop = async (deps: OtherShopDeps, id: string) => {
  const refund = await unlessGone(deps.provider.readRefund(id))
  return refund?.captureId ? isOfAnotherShop(deps, [refund.captureId]) : false
}

export const isTransactionOfAnotherShop = async (deps: OtherShopDeps, transaction: Transaction) => {
  const { id, kind, reference, invoice, ofAnotherShop } = transaction
  if (reference !== null || invoice !== null) return false
  return kind === 'refund' ? isRefundOfAnotherShop(deps, id) : ofAnotherShop === true
}

export const isDisputeOfAnotherShop = (deps: OtherShopDeps, { captures }: Dispute) =>
  isOfAnotherShop(deps, captures)
