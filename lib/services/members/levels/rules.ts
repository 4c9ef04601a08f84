/** Levels of a new shop; operators may change all values except the first threshold. */
export const firstLevels = [
  { number: 1, piece: 'pawn', cashbackPercent: 1, fromCents: 0 },
  { number: 2, piece: 'knight', cashbackPercent: 2, fromCents: 15_000 },
  { number: 3, piece: 'bishop', cashbackPercent: 3, fromCents: 40_000 },
  { number: 4, piece: 'rook', cashbackPercent: 4, fromCents: 90_000 },
  { number: 5, piece: 'queen', cashbackPercent: 5, fromCents: 180_000 },
] as const
