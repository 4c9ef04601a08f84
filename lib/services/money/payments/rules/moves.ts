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

/** `pending` is asked for and not known yet: nothing else is tried for this debt until it is. */
export const paymentMoves: Moves<PaymentState> = {
  started: ['awaiting_payer', 'pending', 'captured', 'refused', 'abandoned'],
  awaiting_payer: ['pending', 'captured', 'refused', 'abandoned'],
  // Back only where the provider says that nothing moved before the buyer has done something.
  pending: ['awaiting_payer', 'captured', 'refused'],
  // Money that came all the same is booked all the same.
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
  // Asked for anew by the operator, as another.
  failed: ['cancelled'],
  cancelled: [],
}

export const mayMove = <State extends string>(moves: Moves<State>, from: State, to: State) =>
  moves[from].includes(to)

/** Nothing of it is on its way any more. */
export const isSettled = (state: PaymentState) =>
  !['started', 'awaiting_payer', 'pending'].includes(state)

/** What of a capture may not be given back twice. */
export const holdsMoney: readonly RefundState[] = ['wanted', 'pending', 'completed']
