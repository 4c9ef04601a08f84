import { expect, test } from 'vitest'
import { network, visitorAddress } from './address.ts'

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['local', 'local'],
])('counts the address %s as %s', (address, counted) => {
  expect(network(address)).toBe(counted)
})

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['6.6.6.6, 203.0.113.9', '203.0.113.9'],
  ['203.0.113.9:4711', '203.0.113.9'],
  ['[2001:db8::1]:4711', '2001:db8::1'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['203.0.113.9, nobody', '10.0.0.7'],
  ['', '10.0.0.7'],
  [undefined, '10.0.0.7'],
])('behind a proxy, the header %s gives the visitor address %s', (forwardedFor, visitor) => {
  expect(visitorAddress({ socket: '10.0.0.7', forwardedFor }, true)).toBe(visitor)
  expect(visitorAddress({ socket: '10.0.0.7', forwardedFor }, false)).toBe('10.0.0.7')
})
