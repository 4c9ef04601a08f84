import { expect, test } from 'vitest'
import { isTrackingUrl } from './delivery.ts'

test.each([
  ['https://corriere.example/RN1', true],
  ['http://corriere.example/RN1', false],
  ['HTTPS://corriere.example/RN1', false],
  ['javascript:alert(1)', false],
  ['https://qualcuno@corriere.example/', false],
  ['https://', false],
  ['RN1', false],
])('accepts the tracking URL %s: %s', (text, can) => {
  expect(isTrackingUrl(text)).toBe(can)
})
