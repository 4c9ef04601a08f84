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

test('what is below the level is not written', () => {
  const { lines, log } = linesOf('text')
  log.debug('quiet')
  log.warn('loud', { path: '/api', times: 2, nothing: undefined })
  expect(lines).toEqual(['10:20:30 warn  loud path=/api times=2'])
})

test('a JSON line holds bound fields and a whole error with its cause', () => {
  const { lines, log } = linesOf('json')
  const error = new Error('outer', { cause: new Error('inner') })
  log.with({ request: 'r1' }).error('broken', { error })
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    time: '2026-05-04T10:20:30.400Z',
    level: 'error',
    message: 'broken',
    request: 'r1',
    error: { name: 'Error', message: 'outer', cause: { message: 'inner' } },
  })
})
