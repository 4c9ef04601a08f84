import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { isOnItsHost } from './console-host.ts'

const isAnswered = (url: string, host: string, consoleHost?: string) =>
  isOnItsHost({ url, headers: { host } } as IncomingMessage, { consoleHost })

test('the console answers on every host without one of its own', () => {
  expect(isAnswered('/gestione', 'shop.example')).toBe(true)
})

test.each([
  ['/gestione', 'shop.example', false],
  ['/gestione/api/session', 'shop.example', false],
  ['/gestione?x=1', 'shop.example', false],
  ['/gestione', 'staff.example', true],
  ['/gestione/api/session', 'staff.example', true],
  ['/ga', 'staff.example', false],
  ['/api/home', 'staff.example', false],
  ['/gestioni', 'shop.example', true],
  ['/_next/static/a.js', 'staff.example', true],
  ['/_next/static/a.js', 'shop.example', true],
])('%s at %s with a host of its own: %s', (url, host, answered) => {
  expect(isAnswered(url, host, 'staff.example')).toBe(answered)
})
