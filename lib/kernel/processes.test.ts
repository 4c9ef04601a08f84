import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isAlive, processStart, withLock } from './processes.mjs'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'insieme-lock-'))
})

afterEach(() => rm(folder, { recursive: true }))

test('runs one holder at a time', async () => {
  let inside = 0
  let most = 0
  const work = async () => {
    inside++
    most = Math.max(most, inside)
    await new Promise((done) => setImmediate(done))
    inside--
  }
  await Promise.all(Array.from({ length: 8 }, () => withLock(folder, work)))
  expect(most).toBe(1)
  expect(await readdir(folder)).toEqual([])
})

test('releases the lock when the work fails', async () => {
  const failing = withLock(folder, () => Promise.reject(new Error('no')))
  await expect(failing).rejects.toThrow('no')
  expect(await withLock(folder, () => 'free')).toBe('free')
})

test('ignores the lock of a killed process', async () => {
  // A process id above the maximum of Linux, and our parent's id with another start time.
  await writeFile(join(folder, '4194305-1-dead'), '')
  await writeFile(join(folder, `${process.ppid}-1-reborn`), '')
  expect(await withLock(folder, () => 'free')).toBe('free')
  expect(await readdir(folder)).toEqual([])
})

test.runIf(process.platform === 'linux')(
  'distinguishes a process from a later one with the same number',
  () => {
    const start = processStart(process.pid)
    expect(isAlive(process.pid, start)).toBe(true)
    expect(isAlive(process.pid, '1')).toBe(false)
  },
)
