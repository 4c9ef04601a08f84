export type CellState = 'full' | 'next' | 'free'

/** Cell states of a track; the last cell stays empty below 100 %. */
export function trackCells(percent: number, cells: number): CellState[] {
  const reached = percent >= 100
  const started = percent > 0 ? Math.max(1, Math.floor((percent / 100) * cells)) : 0
  const full = reached ? cells : Math.min(started, cells - 1)
  return Array.from({ length: cells }, (_, index) =>
    index < full ? 'full' : index === full ? 'next' : 'free',
  )
}

const roundUnits = [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 2500, 5000, 10_000]

/** Number of cells nearest to `around` for which each cell is a round number of units. */
export function roundCells(scale: number, around = 20): number {
  const counts = roundUnits.filter((unit) => scale % unit === 0).map((unit) => scale / unit)
  const fitting = counts.filter((count) => count >= around * 0.6 && count <= around * 1.5)
  return fitting.toSorted((a, b) => Math.abs(a - around) - Math.abs(b - around))[0] ?? around
}
