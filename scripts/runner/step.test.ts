import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createProgress } from './step.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const open = (terminal: object = {}) => {
  const written: string[] = []
  const write = (text: string) => written.push(text) > 0
  return { written, progress: createProgress({ write, ...terminal }) }
}

test('a log gets one line about all lanes every thirty seconds', () => {
  const { written, progress } = open()
  progress.begin('api')
  progress.begin('build')
  progress.count('api', { done: 3, all: 9, unit: 'files', failed: 1 })
  vi.advanceTimersByTime(29_999)
  expect(written).toEqual([])
  vi.advanceTimersByTime(1)
  expect(written).toEqual(['api 3 of 9 files, 1 failed · build\n'])
  progress.end('build', '✓ build')
  vi.advanceTimersByTime(30_000)
  expect(written.slice(1)).toEqual(['✓ build\n', 'api 3 of 9 files, 1 failed\n'])
})

test('a terminal gets one line that is rewritten, no longer than its width', () => {
  const { written, progress } = open({ isTTY: true, columns: 21 })
  progress.begin('browser')
  progress.count('browser', { done: 12, all: 480, unit: 'tests', failed: 0 })
  vi.advanceTimersByTime(1_000)
  expect(written).toEqual(['\r\u001b[2Kbrowser 12 of 480 te'])
  progress.end('browser', '✓ browser')
  expect(written.slice(1)).toEqual(['\r\u001b[2K', '✓ browser\n'])
})

test('nothing follows the end of the last step', () => {
  const { written, progress } = open({ isTTY: true })
  progress.begin('lint')
  progress.end('lint', '✓ lint')
  progress.count('lint', { done: 1, all: 1, unit: 'files', failed: 0 })
  vi.advanceTimersByTime(60_000)
  expect(written).toHaveLength(2)
})
