import { expect, test } from 'vitest'
import { coarse, describeAgent } from './rules.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [
    `Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/141.0 Safari/537.36 Edg/141.0`,
    'Edge, Windows',
    'computer',
  ],
  [
    `Mozilla/5.0 (Linux; Android 16; K) ${webkit} Chrome/141.0 Mobile Safari/537.36`,
    'Chrome, Android',
    'phone',
  ],
  [
    `Mozilla/5.0 (Linux; Android 16; K) ${webkit} Chrome/141.0 Safari/537.36`,
    'Chrome, Android',
    'tablet',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 26_0 like Mac OS X) AppleWebKit/605 CriOS/141 Mobile/15E148',
    'Chrome, iPad',
    'tablet',
  ],
  ['curl/8.5', '', 'other'],
  ['', '', 'other'],
])('%s', (agent, label, device) => {
  expect(describeAgent(agent)).toEqual({ label, device })
})

test.each([
  ['198.51.100.7', '198.51.100.*'],
  ['2001:db8:1:2::/64', '2001:db8:1:*'],
  ['local', ''],
])('the network %s is stored as %s', (address, kept) => {
  expect(coarse(address)).toBe(kept)
})
