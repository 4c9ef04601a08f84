import type { Order } from '#lib/client/entities/orders.ts'

/** How many copies of each line go back; a line that is not here stays. */
export type Choice = ReadonlyMap<number, number>

export const linesLeft = ({ parcels }: Order) =>
  parcels.flatMap(({ lines }) => lines).filter(({ left }) => left > 0)

/** One line alone is what somebody came for; of several they say which. */
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

export const asked = (choice: Choice) =>
  [...choice].map(([line_id, quantity]) => ({ line_id, quantity }))

export const chosenLines = (order: Order, choice: Choice) =>
  linesLeft(order)
    .filter(({ id }) => choice.has(id))
    .map((line) => ({ title: line.title, quantity: choice.get(line.id) ?? 0 }))
