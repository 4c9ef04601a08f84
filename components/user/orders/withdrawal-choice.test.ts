import { expect, test } from 'vitest'
import type { Order, OrderLine } from '#lib/client/data/entities/orders.ts'
import { chosenLines, linesLeft, toRequestLines, wholeOrder, withLine } from './order-look.ts'

const line = (
  id: number,
  quantity: number,
  withdrawn = 0,
  left = quantity - withdrawn,
): OrderLine => ({
  id,
  bundleId: id,
  title: `Gioco ${id}`,
  choice: 'Gioco base',
  image: { id: 'a', src: '/media/a', width: 640, height: 640, tint: '#ffffff' },
  imageSrc: '/media/a/160.webp',
  quantity,
  unitPrice: 10,
  lowered: 0,
  price: 10 * quantity,
  withdrawn,
  left,
})

const order = (...lines: OrderLine[]) =>
  ({
    parcels: [{ position: 1, delivery: 0, waitsFor: null, shipment: null, lines }],
  }) as unknown as Order

test('excludes lines already withdrawn from', () => {
  expect(linesLeft(order(line(1, 2, 2), line(2, 3, 1))).map(({ id }) => id)).toEqual([2])
})

test('excludes lines that have not shipped', () => {
  expect(linesLeft(order(line(1, 2, 0, 0), line(2, 1))).map(({ id }) => id)).toEqual([2])
})

test('preselects the remaining quantity if only one line is left', () => {
  expect(toRequestLines(wholeOrder(order(line(1, 2, 2), line(2, 3, 1))))).toEqual([
    { line_id: 2, quantity: 2 },
  ])
  expect(toRequestLines(wholeOrder(order(line(1, 1), line(2, 1))))).toEqual([])
})

test('removes a line when its quantity is set to 0', () => {
  const two = withLine(withLine(new Map(), 1, 1), 2, 2)
  expect(toRequestLines(withLine(two, 1, 0))).toEqual([{ line_id: 2, quantity: 2 }])
  expect(chosenLines(order(line(1, 1), line(2, 3)), two)).toEqual([
    { title: 'Gioco 1', quantity: 1 },
    { title: 'Gioco 2', quantity: 2 },
  ])
})
