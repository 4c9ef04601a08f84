import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { after, days, hours } from '#lib/format/durations.ts'
import { ask, closeServers, listen } from '../../tests/setup/front/server.ts'
import { refreshSharedBuild } from './shared-build.ts'
import { createStaticFiles, filesBelow } from './static-files.ts'

let folder: string
const now = new Date('2026-12-01T12:00:00Z')

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shared-build-'))
})
afterEach(async () => {
  await closeServers()
  await rm(folder, { recursive: true })
})

const shared = () => join(folder, 'shared')
const write = async (path: string, text = path) => {
  await mkdir(dirname(join(folder, path)), { recursive: true })
  await writeFile(join(folder, path), text)
}
const refresh = (build: string, at = now) => refreshSharedBuild(join(folder, build), shared(), at)

test('files of two builds stay for a day after their last site, shared ones as long as one has them', async () => {
  for (const path of [
    'old/chunks/a.js',
    'old/chunks/both.js',
    'new/chunks/both.js',
    'new/chunks/b.js',
  ])
    await write(path)
  await refresh('old')
  await refresh('new', after(now, hours(1)))
  expect(filesBelow(shared()).sort()).toEqual(['chunks/a.js', 'chunks/b.js', 'chunks/both.js'])
  await refresh('new', after(now, hours(23)))
  expect(filesBelow(shared())).toContain('chunks/a.js')
  await refresh('new', after(now, hours(25)))
  expect(filesBelow(shared()).sort()).toEqual(['chunks/b.js', 'chunks/both.js'])
})

test('sites that begin at once agree, and what a killed one left half done goes', async () => {
  await write('build/chunks/a.js', 'whole')
  await write('shared/.half/left', 'wh')
  await Promise.all([1, 2, 3].map(() => refresh('build')))
  expect(await readFile(join(shared(), 'chunks/a.js'), 'utf8')).toBe('whole')
  await refresh('build', after(new Date(), days(2)))
  expect(filesBelow(join(shared(), '.half'))).toEqual([])
})

test('a file of another build is served once it is there, and nothing outside of the folder', async () => {
  await write('secret.js')
  await write('build/chunks/later.js', 'later')
  const files = createStaticFiles({
    folders: [{ folder: shared(), prefix: '/_next/static/', immutable: true, isOpen: true }],
    headers: {},
  })
  const url = await listen((req, res) => {
    if (!files.handle(req, res)) res.writeHead(418).end()
  })
  const path = `${url}/_next/static/chunks/later.js`
  expect((await ask(path)).status).toBe(418)
  await refresh('build')
  const { status, body, headers } = await ask(path)
  expect([status, body.toString(), headers['cache-control']]).toEqual([
    200,
    'later',
    'public, max-age=31536000, immutable',
  ])
  for (const other of [
    '../secret.js',
    '..%2fsecret.js',
    '%2e%2e/secret.js',
    '.half/x',
    'chunks/',
    '%',
  ])
    expect((await ask(`${url}/_next/static/${other}`)).status, other).toBe(418)
})
