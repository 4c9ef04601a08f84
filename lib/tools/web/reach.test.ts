import { expect, test } from 'vitest'
import { isPublicAddress, publicReach } from './reach.ts'

test.each(['8.8.8.8', '93.184.216.34', '172.32.0.1', '100.128.0.1', '2a00:1450::200e'])(
  '%s is a public address',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '192.0.0.170',
  '192.168.1.1',
  '198.18.0.1',
  '203.0.113.7',
  '224.0.0.1',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:8.8.8.8',
  '::127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::a00:1',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::1',
  'fc00::1',
  'fe80::1',
  'fe80::1%eth0',
  'ff02::1',
  '',
])('%s is not a public address', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test('reaches only the ports 80 and 443', () => {
  expect([80, 443].map((port) => publicReach.mayReach('8.8.8.8', port))).toEqual([true, true])
  expect([22, 5432, 8080].some((port) => publicReach.mayReach('8.8.8.8', port))).toBe(false)
})
