import type { BasketLine } from '../entities/checkout.ts'

/** Maximum pieces of a line and lines of a basket; the server has the same limits. */
const maxPieces = 99
const mostLines = 50

export const piecesOf = (lines: readonly BasketLine[]) =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)

export const without = (lines: readonly BasketLine[], bundleId: number) =>
  lines.filter((line) => line.bundleId !== bundleId)

/** Replaces the line in its place, or appends it. */
export const withLine = (lines: readonly BasketLine[], line: BasketLine): BasketLine[] => {
  const limited = { ...line, quantity: Math.min(line.quantity, maxPieces) }
  if (lines.some(({ bundleId }) => bundleId === line.bundleId))
    return lines.map((one) => (one.bundleId === line.bundleId ? limited : one))
  return [...lines, limited].slice(0, mostLines)
}

export const withMore = (lines: readonly BasketLine[], line: BasketLine) => {
  const existing = lines.find(({ bundleId }) => bundleId === line.bundleId)?.quantity ?? 0
  return withLine(lines, { ...line, quantity: existing + line.quantity })
}

const isCount = (value: unknown) => Number.isSafeInteger(value) && Number(value) > 0
const isPrice = (value: unknown) => Number.isFinite(value) && Number(value) >= 0

/** Stored lines may be old, truncated or edited by the visitor: only complete lines count. */
export const readLines = (given: unknown): BasketLine[] => {
  if (!Array.isArray(given)) return []
  return given
    .filter((one) => isCount(one?.bundleId) && isCount(one.quantity) && isPrice(one.seenPrice))
    .reduce<BasketLine[]>(
      (lines, { bundleId, quantity, seenPrice }) =>
        withMore(lines, { bundleId, quantity, seenPrice }),
      [],
    )
}
