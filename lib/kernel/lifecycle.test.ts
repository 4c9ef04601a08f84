import { expect, test } from 'vitest'
import { createLifecycle } from './lifecycle.ts'
import { createLog } from './log.ts'

const observed = () => {
  const happened: string[] = []
  const log = createLog({ write: (line) => happened.push(line.replace(/^\S+ /, '')) })
  return { happened, lifecycle: createLifecycle(log, (code) => happened.push(`exit ${code}`)) }
}

test('stops parts in the reverse order of their start', async () => {
  const { happened, lifecycle } = observed()
  for (const name of ['engine', 'pool', 'http'])
    lifecycle.onStop(name, async () => happened.push(name))
  await lifecycle.stop(0)
  expect(happened).toEqual(['http', 'pool', 'engine', 'exit 0'])
})

test('stops parts that are added while another one stops', async () => {
  const { happened, lifecycle } = observed()
  lifecycle.onStop('pool', async () => happened.push('pool'))
  lifecycle.onStop('opening', async () => {
    happened.push('opened')
    lifecycle.onStop('jobs', async () => happened.push('jobs'))
  })
  await lifecycle.stop(0)
  expect(happened).toEqual(['opened', 'jobs', 'pool', 'exit 0'])
})

test('stops the other parts after one has failed to stop', async () => {
  const { happened, lifecycle } = observed()
  lifecycle.onStop('engine', async () => happened.push('engine'))
  lifecycle.onStop('http', () => Promise.reject(new Error('stuck')))
  await lifecycle.stop(1)
  expect(happened[0]).toContain('part=http')
  expect(happened.slice(1)).toEqual(['engine', 'exit 1'])
})

test('a second stop joins the first', async () => {
  const { happened, lifecycle } = observed()
  lifecycle.onStop('http', async () => happened.push('http'))
  await Promise.all([lifecycle.stop(0), lifecycle.stop(1)])
  expect(happened).toEqual(['http', 'exit 0'])
})
