import { expect, test } from 'vitest'
import { keptOnGoods } from './rules.ts'

const order = { goodsCents: 5000, goodsBackCents: 0, deliveryBackCents: 0, backCents: 0 }

test.each([
  ['nothing', {}, 5000],
  [
    'a parcel with its delivery',
    { goodsBackCents: 2000, deliveryBackCents: 490, backCents: 2490 },
    3000,
  ],
  [
    'a parcel after a goodwill refund',
    { goodsBackCents: 2000, deliveryBackCents: 490, backCents: 3190 },
    2300,
  ],
  [
    'less than was due, because a refund failed',
    { goodsBackCents: 2000, deliveryBackCents: 490, backCents: 1000 },
    4000,
  ],
  ['more than the whole order, by a dispute', { backCents: 5490 }, 0],
])('after a refund of %s, cashback counts the rest of what was paid for goods', (_, back, kept) => {
  expect(keptOnGoods({ ...order, ...back })).toBe(kept)
})
