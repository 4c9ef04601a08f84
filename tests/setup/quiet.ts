import { afterEach, beforeEach, expect, vi } from 'vitest'

const loud = ['error', 'warn'] as const

beforeEach(() => {
  for (const method of loud) vi.spyOn(console, method)
})

// Unexpected warnings, for example of React or of the database driver, fail the test.
afterEach(() => {
  for (const method of loud) {
    const calls = vi.mocked(console[method]).mock.calls.map((call) => call.map(String).join(' '))
    expect(calls, `the test wrote to console.${method}`).toEqual([])
  }
})
