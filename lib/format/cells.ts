export type CellState = 'full' | 'next' | 'free'

/** States of cells that an amount fills; the last cell stays empty below the whole amount. */
export const cellStates = (amount: number, whole: number, cells: number): CellState[] => {
  const started = amount > 0 ? Math.max(1, Math.floor((amount * cells) / whole)) : 0
  const full = amount >= whole ? cells : Math.min(started, cells - 1)
  return Array.from({ length: cells }, (_, index) =>
    index < full ? 'full' : index === full ? 'next' : 'free',
  )
}
