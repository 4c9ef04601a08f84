import type { Capture, CaptureStatus } from '../../../platform/paypal/paypal.ts'
import type { CaptureState } from './moves.ts'

/**
 * A dispute alone turns a capture into PARTIALLY_REFUNDED: what went back is told by refunds, and what
 * came has come all the same.
 */
const states: Record<CaptureStatus, CaptureState> = {
  COMPLETED: 'completed',
  PARTIALLY_REFUNDED: 'completed',
  REFUNDED: 'completed',
  PENDING: 'pending',
  DECLINED: 'declined',
  FAILED: 'declined',
}

export const stateOf = (status: CaptureStatus) => states[status]

export const customIdOf = (orderId: number) => `${orderId}`

export const orderOf = ({ customId }: Pick<Capture, 'customId'>) =>
  customId !== null && /^[1-9]\d{0,14}$/.test(customId) ? Number(customId) : undefined

/** Money for something else, or another amount, is nothing that pays this. */
export const pays = (capture: Capture, debt: { orderId: number; cents: number }) =>
  capture.customId === customIdOf(debt.orderId) && capture.cents === debt.cents

/** The same for every try of one debt: the provider refuses to be paid twice under one number. */
export const invoiceOf = (number: number) => `${number}`

export const refundInvoiceOf = (number: number, position: number) => `${number}-R${position}`
