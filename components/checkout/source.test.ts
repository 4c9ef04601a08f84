import { expect, test } from 'vitest'
import { sourceOf } from './source.ts'

const seat = { kind: 'seat', groupId: 14, bundleId: 33, quantity: 2 }

test.each([
  ['', { kind: 'basket' }],
  ['bundle=x&quantity=2', { kind: 'basket' }],
  ['bundle=12', { kind: 'sale', bundleId: 12, quantity: 1 }],
  ['bundle=12&quantity=400', { kind: 'sale', bundleId: 12, quantity: 99 }],
  ['group=14&bundle=33&quantity=2', { ...seat, approved: null, closed: false }],
  [
    'group=14&bundle=33&quantity=2&approval_token_id=4G&approval_session_id=4G',
    { ...seat, approved: '4G', closed: false },
  ],
  [
    'group=14&bundle=33&quantity=2&closed=1&approval_session_id=4G',
    { ...seat, approved: null, closed: true },
  ],
  ['order=55', { kind: 'order', orderId: 55, approved: null, closed: false }],
  ['order=55&closed=1', { kind: 'order', orderId: 55, approved: null, closed: true }],
  ['order=55&token=5XY', { kind: 'order', orderId: 55, approved: null, closed: false }],
  ['order=55&token=5XY&PayerID=P1', { kind: 'order', orderId: 55, approved: '5XY', closed: false }],
])('parses the address with %j', (query, source) => {
  expect(sourceOf(new URLSearchParams(query))).toEqual(source)
})
