// Runs before every command on whatever Node the machine has, so: plain JavaScript, no packages.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withLock } from '../lib/kernel/processes.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const at = (...parts) => join(root, ...parts)
const words = JSON.parse(readFileSync(at('locales/it/terminal.json'), 'utf8')).bootstrap

const terminalText = (key, values = {}) =>
  words[key].replace(/\{\{(\w+)\}\}/g, (_, name) => String(values[name]))

const fail = (key, values) => {
  console.error(terminalText(key, values))
  process.exit(1)
}

const readOr = (path, otherwise) => (existsSync(path) ? readFileSync(path, 'utf8') : otherwise)

const digest = (parts) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return hash.digest('hex')
}

/** Runs a command and prints its output only when it fails. */
const run = (command, args, { log, env, failed }) => {
  mkdirSync(at('.insieme'), { recursive: true })
  const file = at('.insieme', log)
  const output = openSync(file, 'w')
  const done = spawnSync(command, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', output, output],
  })
  if (done.status === 0) return
  if (done.signal) process.exit(130)
  const logged = readFileSync(file, 'utf8')
  if (/ENOSPC|No space left/.test(logged)) fail('diskFull', { folder: root })
  if (/ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNREFUSED/.test(logged) && log === 'install.log')
    fail('noRegistry')
  console.error(logged.trim().split('\n').slice(-40).join('\n'))
  fail(failed, { log: file })
}

const checkNode = () => {
  const major = Number(process.versions.node.split('.')[0])
  if (major < 20) fail('oldNode', { version: process.versions.node })
  // On other platforms the lock file installs Node 24.
  if (process.platform !== 'linux' && major < 24)
    fail('oldNodeHere', { version: process.versions.node })
}

/** Compares npm's record of installed packages, so that a manual `npm install` is not repeated. */
const isInstalled = () => {
  const wanted = JSON.parse(readFileSync(at('package-lock.json'), 'utf8')).packages
  const there = JSON.parse(readOr(at('node_modules/.package-lock.json'), '{}')).packages ?? {}
  return Object.entries(wanted).every(
    ([path, { version, optional }]) => !path || optional || there[path]?.version === version,
  )
}

const installPackages = () => {
  const stamp = at('node_modules/.cache/insieme/installed')
  const files = ['package-lock.json', 'package.json'].map((file) => readFileSync(at(file)))
  const wanted = digest([...files, process.platform, process.arch])
  if (readOr(stamp, '') === wanted) return
  if (!isInstalled()) {
    console.info(terminalText('installing'))
    const npm = process.env.npm_execpath
    const quiet = ['--loglevel=error', '--no-audit', '--no-fund']
    const args = ['ci', '--include=dev', '--ignore-scripts', ...quiet]
    const env = { NODE_ENV: 'development' }
    const options = { log: 'install.log', failed: 'installFailed', env }
    if (npm) run(process.execPath, [npm, ...args], options)
    else run('npm', args, options)
  }
  // Its modules are resolved by the `imports` of package.json, and are not read again after a change.
  rmSync(at('node_modules/.vitest-cache'), { recursive: true, force: true })
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, wanted)
}

const sourceFolders = ['app', 'components', 'lib', 'locales', 'public', 'scripts/build']
// Without tsconfig.json: the build itself writes into it.
const sourceFiles = [
  'instrumentation-client.ts',
  'instrumentation.ts',
  'next.config.ts',
  'package-lock.json',
  'package.json',
  'postcss.config.mjs',
  'tailwind.config.ts',
]

const filesBelow = (folder) =>
  readdirSync(at(folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return filesBelow(path)
    return /\.test\.tsx?$/.test(path) ? [] : [path]
  })

const sourcesDigest = () => {
  const folders = sourceFolders.filter((folder) => existsSync(at(folder)))
  const paths = [
    ...folders.flatMap(filesBelow),
    ...sourceFiles.filter((file) => existsSync(at(file))),
  ]
  return digest(paths.sort().flatMap((path) => [path, readFileSync(at(path))]))
}

const buildSite = ({ forced = false } = {}) => {
  const stamp = at('.next/insieme-sources')
  const wanted = sourcesDigest()
  if (!forced && readOr(stamp, '') === wanted) return
  console.info(terminalText('building'))
  const bundled = at('node_modules/.bin/node')
  const node = existsSync(bundled) ? bundled : process.execPath
  const env = {
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    BUILD_ID: wanted.slice(0, 20),
  }
  const options = { log: 'build.log', failed: 'buildFailed', env }
  run(node, [at('node_modules/next/dist/bin/next'), 'build'], options)
  run(node, [at('scripts/build/finish.ts')], { ...options, log: 'finish-build.log' })
  writeFileSync(stamp, wanted)
}

const steps = {
  install: [installPackages],
  serve: [installPackages, () => buildSite()],
  build: [installPackages, () => buildSite({ forced: true })],
}

checkNode()
try {
  await withLock(
    at('.insieme/bootstrap-lock'),
    () => {
      for (const step of steps[process.argv[2]] ?? steps.install) step()
    },
    () => console.info(terminalText('waiting')),
  )
} catch (error) {
  if (error.code === 'ENOSPC') fail('diskFull', { folder: root })
  if (error.code === 'EACCES' || error.code === 'EROFS') fail('notYours', { folder: root })
  throw error
}
