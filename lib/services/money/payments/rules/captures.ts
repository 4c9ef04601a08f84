import type { Capture } from '#lib/tools/payment-provider/types.ts'

export const referenceOf = (orderId: number) => `${orderId}`

export const orderOf = ({ reference }: Pick<Capture, 'reference'>) =>
  reference !== null && /^[1-9]\d{0,14}$/.test(reference) ? Number(reference) : undefined

/** True when a capture is for this order and has the exact amount. */
export const pays = (capture: Capture, debt: { orderId: number; cents: number }) =>
  capture.reference === referenceOf(debt.orderId) && capture.cents === debt.cents

/**
 * Returns the invoice number, the same for every attempt: the provider refuses a second payment under
 * one number.
 */
export const invoiceOf = (number: number) => `${number}`

export const refundInvoiceOf = (number: number, position: number) => `${number}-R${position}`
