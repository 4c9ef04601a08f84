import { execFile } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '../fixtures.ts'
import { startPart } from '../site-server.ts'

const run = promisify(execFile)

const readJson = async (path: string) => JSON.parse(await readFile(path, 'utf8'))

type Component = {
  'bom-ref': string
  purl: string
  hashes: { content: string }[]
  licenses: { expression: string }[]
}

/** Packages of an archive, by their folders and by its bill of materials. */
const packagesOf = async (root: string) => {
  const sbom = await readJson(join(root, 'sbom.cdx.json'))
  const { bomFormat, specVersion, metadata, dependencies } = sbom
  expect([bomFormat, specVersion, metadata.component.type]).toEqual([
    'CycloneDX',
    '1.6',
    'application',
  ])
  const components: Component[] = sbom.components
  for (const { purl, hashes, licenses } of components)
    expect([purl, hashes[0]?.content, licenses[0]?.expression]).toEqual([
      purl,
      expect.stringMatching(/^[0-9a-f]{128}$/),
      expect.stringMatching(/^[\w.-]+( (AND|OR) [\w.-]+)*$/),
    ])
  const refs = new Set(components.map((component) => component['bom-ref']))
  expect(refs.size).toBe(components.length)
  for (const { ref, dependsOn } of dependencies)
    expect([ref, ...dependsOn].filter((each) => !refs.has(each))).toEqual([])
  const files = globSync('**/node_modules/{*,@*/*}/package.json', { cwd: root })
  const inFolders = await Promise.all(
    files.map(async (file) => {
      const { name, version } = await readJson(join(root, file))
      return `pkg:npm/${name.replace('@', '%40')}@${version}`
    }),
  )
  const inSbom = components.map(({ purl }) => purl)
  return { inFolders: [...new Set(inFolders)].sort(), inSbom: inSbom.sort() }
}

test('the archives of a release serve the shop: a site without a driver, services without Next @once', async ({
  request,
}) => {
  test.setTimeout(600_000)
  const folder = await mkdtemp(join(tmpdir(), 'insieme-release-'))
  const { stdout } = await run(process.execPath, ['scripts/release.ts'])
  const archives = [...stdout.matchAll(/\S+\.tar\.gz/g)].map(([path]) => path)
  const stops: (() => Promise<void>)[] = []
  try {
    for (const archive of archives) await run('tar', ['-xzf', archive, '-C', folder])
    const rootOf = (part: string) => {
      const archive = archives.find((path) => path.includes(`insieme-${part}-`))!
      return join(folder, archive.split('/').at(-1)!.replace('.tar.gz', ''))
    }
    const begin = async (part: string, environment: Record<string, string>) => {
      const started = await startPart(part, environment, `released-${part}`, [
        join(rootOf(part), 'start'),
      ])
      stops.push(started.stop)
      return started.address
    }
    const has = (part: string, name: string) => existsSync(join(rootOf(part), 'node_modules', name))
    expect([has('site', 'next'), has('site', 'pg')]).toEqual([true, false])
    expect([has('services', 'pg'), has('services', 'next')]).toEqual([true, false])
    for (const part of ['site', 'services']) {
      const { inFolders, inSbom } = await packagesOf(rootOf(part))
      expect(inSbom).toEqual(inFolders)
    }
    const services = await begin('services', {
      DATABASE_URL: process.env.SITE_DATABASE!,
      ENABLE_DEMO: 'true',
      QUEUES: 'none',
      DATA_DIR: join(folder, 'data'),
    })
    const site = await begin('site', {
      API_HOST: services,
      DATABASE_URL: '',
      DATA_DIR: join(folder, 'data'),
    })
    const statusOf = async (path: string) => (await request.get(site + path)).status()
    await expect.poll(() => statusOf('/api/health/ready')).toBe(200)
    const page = await (await request.get(`${site}/ga`)).text()
    expect(page).toContain('Gruppi aperti')
    const [script] = /\/_next\/static\/[^"]+\.js/.exec(page)!
    expect(await statusOf(script)).toBe(200)
    const { stdout: list } = await run(join(rootOf('services'), 'shop'), ['levels', 'list'], {
      env: { ...process.env, ENABLE_DEMO: 'true', DATABASE_URL: process.env.SITE_DATABASE! },
    })
    expect(list).toContain('Pedone')
  } finally {
    for (const stop of stops.reverse()) await stop()
    for (const path of [folder, ...archives]) await rm(path, { recursive: true, force: true })
  }
})
