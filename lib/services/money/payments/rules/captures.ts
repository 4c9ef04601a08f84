import type { Capture } from '../../../platform/payment-provider/types.ts'

export const referenceOf = (orderId: number) => `${orderId}`

export const orderOf = ({ reference }: Pick<Capture, 'reference'>) =>
  reference !== null && /^[1-9]\d{0,14}$/.test(reference) ? Number(reference) : undefined

/** Money for something else, or another amount, is nothing that pays this. */
export const pays = (capture: Capture, debt: { orderId: number; cents: number }) =>
  capture.reference === referenceOf(debt.orderId) && capture.cents === debt.cents

/** The same for every try of one debt: the provider refuses to be paid twice under one number. */
export const invoiceOf = (number: number) => `${number}`

export const refundInvoiceOf = (number: number, position: number) => `${number}-R${position}`
