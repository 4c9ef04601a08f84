import { expect, test } from 'vitest'
import { progressLine } from './step.ts'

test('progress names every running step with the last line of its output', () => {
  const red = `${String.fromCharCode(27)}[31m`
  const steps = { api: { output: `one\n ${red}✓ two\n\n` }, build: { output: '' } }
  expect(progressLine(Object.entries(steps))).toBe('api: ✓ two · build')
})
