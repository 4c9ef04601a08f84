import { hash } from 'node:crypto'
import type { Capture } from '#lib/tools/payment-provider/types.ts'

/** Id of an order from before 0072, whose reference it is. */
export const earlierOrderOf = (reference: string) =>
  /^[1-9]\d{0,14}$/.test(reference) ? Number(reference) : null

export const pays = (capture: Capture, debt: { reference: string; cents: number }) =>
  capture.reference === debt.reference && capture.cents === debt.cents

/** The same for every attempt: the provider refuses a second payment under one number. */
export const invoiceOf = (number: number) => `${number}`

export const refundInvoiceOf = (number: number, position: number) => `${number}-R${position}`

/**
 * Id of the row and of the provider's request for an attempt to charge a debt: the same after a restore
 * that removed the row, so that the provider repeats its answer.
 */
export const attemptOf = (reference: string, position: number) =>
  uuidOf(hash('sha256', `${reference} ${position}`))

/** Shortens the idempotency key of `once` to the id of the row and of the provider's request. */
export const uuidOf = (name: string) => {
  const hex = name.replaceAll('-', '').slice(0, 32)
  if (!/^[0-9a-f]{32}$/.test(hex)) throw new Error('the name of a row is not hexadecimal')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
