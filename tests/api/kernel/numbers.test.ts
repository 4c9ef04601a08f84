import { expect, test } from 'vitest'
import { mostInteger, type SentNumber, sentNumbers } from './numbers.ts'

const isId = ({ way }: SentNumber) =>
  /\/(id|\w+_id|after|until|mentions|instead_of|to)$/.test(way) && !/interest/.test(way)

/** Maximum value of the column that stores the number. */
const mostOf = (one: SentNumber) => {
  if (isId(one)) return Number.MAX_SAFE_INTEGER
  return /price/.test(one.way) ? mostInteger / 100 : mostInteger
}

test('every number in a request has an upper bound that its column can hold', async () => {
  const sent = await sentNumbers()
  expect(sent.length).toBeGreaterThan(150)
  expect(
    sent.flatMap((one) =>
      (one.shape.maximum ?? Number.POSITIVE_INFINITY) <= mostOf(one) ? [] : [one.name],
    ),
  ).toEqual([])
})
