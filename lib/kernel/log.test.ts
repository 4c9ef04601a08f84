import { expect, test } from 'vitest'
import { createLog } from './log.ts'

const now = () => new Date('2026-05-04T10:20:30.400Z')

const linesOf = (format: 'text' | 'json') => {
  const lines: string[] = []
  return {
    lines,
    log: createLog({ format, level: 'info', now, write: (line) => lines.push(line) }),
  }
}

const hostile = 'a\r\n10:20:30 error forged\u001b[2J\u009b1A\u0085\u2028\u202e\u007f'
const escaped =
  'a\\u000d\\u000a10:20:30 error forged\\u001b[2J\\u009b1A\\u0085\\u2028\\u202e\\u007f'

test('escapes line breaks, control characters and direction marks in a text line', () => {
  const { lines, log } = linesOf('text')
  log.warn(`odd ${hostile}`, { path: hostile, list: ['\u009b1A'] })
  expect(lines).toEqual([`10:20:30 warn  odd ${escaped} path=${escaped} list=["\\u009b1A"]`])
})

test('a message of an error cannot begin a line that looks like an entry', () => {
  const { lines, log } = linesOf('text')
  log.error('broken', { error: new Error(`first\n10:20:31 info  forged\u001b[2J`) })
  const [, ...rest] = (lines[0] ?? '').split('\n')
  expect(rest.every((line) => line.startsWith('    '))).toBe(true)
  expect(lines[0]).not.toContain('\u001b')
})

test('a JSON line is one line of printable characters and reads back as it was', () => {
  const { lines, log } = linesOf('json')
  log.warn('odd', { path: hostile })
  expect(lines[0]).not.toMatch(/[\p{Cc}\u2028\u202e]/u)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ message: 'odd', path: hostile })
})

const token = 'k3J-x_9vQ2mZ7pLr0TnWcY5sHd8FaGbE1uVjXoNqKyM'

test.each(['text', 'json'] as const)('a secret of 32 bytes is left out of a %s line', (format) => {
  const { lines, log } = linesOf(format)
  const error = new Error(`554 refused: https://shop.example/paga#${token}`)
  log.warn('odd', { path: `/users/verify/12/${token}`, error, script: `sha256-${token}=` })
  expect(lines[0]).not.toMatch(new RegExp(`[/#]${token}`))
  expect(lines[0]).toContain('/users/verify/12/[secret]')
  expect(lines[0]).toContain(`sha256-${token}=`)
})
