export const paymentStates = [
  'started',
  'awaiting_payer',
  'pending',
  'captured',
  'refused',
  'abandoned',
] as const
export type PaymentState = (typeof paymentStates)[number]

export const captureStates = ['pending', 'completed', 'declined'] as const
export type CaptureState = (typeof captureStates)[number]

export const refundStates = ['wanted', 'pending', 'completed', 'failed', 'cancelled'] as const
export type RefundState = (typeof refundStates)[number]

type Moves<State extends string> = Record<State, readonly State[]>

/** `pending` means asked, with an unknown result: no other attempt starts until it is known. */
export const paymentMoves: Moves<PaymentState> = {
  started: ['awaiting_payer', 'pending', 'captured', 'refused', 'abandoned'],
  awaiting_payer: ['pending', 'captured', 'refused', 'abandoned'],
  // Moves back only when the provider says that no money moved and the buyer has to act first.
  pending: ['awaiting_payer', 'captured', 'refused'],
  // Money that arrives after a refusal is booked all the same.
  refused: ['captured'],
  abandoned: ['captured'],
  captured: [],
}

export const captureMoves: Moves<CaptureState> = {
  pending: ['completed', 'declined'],
  completed: [],
  declined: [],
}

export const refundMoves: Moves<RefundState> = {
  wanted: ['pending', 'completed', 'failed', 'cancelled'],
  pending: ['completed', 'failed', 'cancelled'],
  completed: [],
  // The operator requests a failed refund again as a new row.
  failed: ['cancelled'],
  cancelled: [],
}

export const mayMove = <State extends string>(moves: Moves<State>, from: State, to: State) =>
  moves[from].includes(to)

/** True when no money of the payment can still be on its way. */
export const isSettled = (state: PaymentState) =>
  !['started', 'awaiting_payer', 'pending'].includes(state)

/** States of refunds that count against a capture, so that no amount is refunded twice. */
export const statesWithMoney: readonly RefundState[] = ['wanted', 'pending', 'completed']
