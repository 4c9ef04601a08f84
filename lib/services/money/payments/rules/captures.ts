import type { Capture } from '#lib/tools/payment-provider/types.ts'

export const referenceOf = (orderId: number) => `${orderId}`

export const orderOf = ({ reference }: Pick<Capture, 'reference'>) =>
  reference !== null && /^[1-9]\d{0,14}$/.test(reference) ? Number(reference) : undefined

export const pays = (capture: Capture, debt: { orderId: number; cents: number }) =>
  capture.reference === referenceOf(debt.orderId) && capture.cents === debt.cents

/** The same for every attempt: the provider refuses a second payment under one number. */
export const invoiceOf = (number: number) => `${number}`

export const refundInvoiceOf = (number: number, position: number) => `${number}-R${position}`

/** Shortens the idempotency key of `once` to the id of the row and of the provider's request. */
export const uuidOf = (name: string) => {
  const hex = name.replaceAll('-', '').slice(0, 32)
  if (!/^[0-9a-f]{32}$/.test(hex)) throw new Error('the name of a row is not hexadecimal')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
