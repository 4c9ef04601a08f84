import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
} from 'node:fs'
import { homedir, userInfo } from 'node:os'
import { delimiter, join } from 'node:path'
import { browserNames } from './chromium/ensure.ts'

// Runs .ci/run, the quick and the deep tests, in a clean clone that sees only the base system of this machine.

const work = mkdtempSync('/var/tmp/insieme-bare-')
// Run by root, the test database runs as another user, who needs access to its files.
chmodSync(work, 0o755)
const folder = (name: string, mode = 0o755) => {
  mkdirSync(join(work, name))
  chmodSync(join(work, name), mode)
  return join(work, name)
}
const empty = folder('empty')
const fonts = folder('fonts')
const clone = join(work, 'insieme')

const dejavu = '/usr/share/fonts/truetype/dejavu'
const emptied = [
  ...['/root', '/home', homedir(), '/usr/local/share/fonts', '/usr/share/fonts-droid'],
  ...['/usr/lib/postgresql', '/usr/lib/chromium', '/opt/google', '/snap'],
]
const libraries = '/usr/lib/*/lib{nss3,nssutil3,nspr4,plc4,plds4,smime3,softokn3,freebl3}.so*'
// npm puts the binaries of this checkout before those of the machine.
const path = (process.env.PATH ?? '')
  .split(delimiter)
  .filter((one) => !one.includes('node_modules'))
const onPath = (names: string[]) => path.flatMap((place) => names.map((name) => join(place, name)))
// No browser, no way to install one, and no libraries left by one.
const hidden = [...onPath([...browserNames, 'apt-get', 'psql', 'initdb']), ...globSync(libraries)]

const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`
const bind = (from: string, onto: string) => `mount --bind ${quote(from)} ${quote(onto)}`
const there = (paths: string[]) => [
  ...new Set(paths.filter((path) => existsSync(path)).map((path) => realpathSync(path))),
]

const variableNames = ['LANG', 'TERM', 'CI', 'NODE_EXTRA_CA_CERTS', 'HTTPS_PROXY', 'NO_PROXY']
const registry = spawnSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).stdout.trim()
const environment = [
  ...variableNames
    .filter((name) => process.env[name] !== undefined)
    .map((name) => `${name}=${process.env[name]}`),
  ...[`PATH=${path.join(delimiter)}`, `HOME=${folder('home')}`, `npm_config_registry=${registry}`],
]

const { uid, gid } = userInfo()
const asRoot = uid === 0
const asItself = asRoot ? [] : ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`]
const inside = [
  ...(existsSync('/usr/share/fonts') ? [bind(fonts, '/usr/share/fonts')] : []),
  ...there(hidden).map((file) => bind('/dev/null', file)),
  ...there(emptied).map((folder) => bind(empty, folder)),
  bind(folder('tmp', 0o1777), '/tmp'),
  `cd ${quote(clone)}`,
  `exec ${[...asItself, 'env', '-i', ...environment, 'sh', '.ci/run'].map(quote).join(' ')}`,
]

const apart = [...(asRoot ? [] : ['--user', '--map-root-user']), '--mount', '--propagation=private']
const run = (command: string, args: string[]) =>
  spawnSync(command, args, { stdio: 'inherit' }).status ?? 1

try {
  if (run('unshare', [...apart, 'true']) !== 0)
    throw new Error('This machine does not allow mount namespaces: use another, or a container.')
  if (existsSync(dejavu)) cpSync(dejavu, join(fonts, 'truetype/dejavu'), { recursive: true })
  if (run('git', ['clone', '-q', '--no-hardlinks', '.', clone]) !== 0)
    throw new Error('There is no clone to test.')
  console.info(`Testing ${clone}, with ${asRoot ? 'root' : 'the rights of an ordinary user'}`)
  process.exitCode = run('unshare', [...apart, 'sh', '-ec', inside.join('\n')])
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
} finally {
  rmSync(work, { recursive: true, force: true })
}
