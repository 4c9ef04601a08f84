import type { Order } from '#lib/client/data/entities/orders.ts'

/** Number of copies to return by line id; lines without an entry are kept. */
export type Choice = ReadonlyMap<number, number>

export const linesLeft = ({ parcels }: Order) =>
  parcels.flatMap(({ lines }) => lines).filter(({ left }) => left > 0)

/** Initial choice: a single remaining line is preselected, several are not. */
export const wholeOrder = (order: Order): Choice => {
  const [first, ...others] = linesLeft(order)
  return first && others.length === 0 ? new Map([[first.id, first.left]]) : new Map()
}

export const withLine = (choice: Choice, id: number, quantity: number): Choice => {
  const next = new Map(choice)
  if (quantity > 0) next.set(id, quantity)
  else next.delete(id)
  return next
}

export const toRequestLines = (choice: Choice) =>
  [...choice].map(([line_id, quantity]) => ({ line_id, quantity }))

export const chosenLines = (order: Order, choice: Choice) =>
  linesLeft(order)
    .filter(({ id }) => choice.has(id))
    .map((line) => ({ title: line.title, quantity: choice.get(line.id) ?? 0 }))
