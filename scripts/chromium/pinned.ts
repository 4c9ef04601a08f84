import { type ExecFileSyncOptions, execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'

// Separate from the project's packages, so that starting the shop does not install a browser.
const list = resolve('tests/chromium')
const files = ['package.json', 'package-lock.json', 'fonts.conf', 'dejavu.conf']
const version = createHash('sha256')
  .update(files.map((name) => readFileSync(join(list, name), 'utf8')).join('\0'))
  .digest('hex')
  .slice(0, 12)
const all = resolve('.insieme/chromium')
const home = join(all, version)

export type Fonts = 'fonts' | 'dejavu'

export const pinnedChromium = join(home, 'chromium')

/** Environment that makes the browser use the pinned fonts instead of the system's. */
export const fontsOf = (fonts: Fonts) => {
  const file = join(home, `${fonts}.conf`)
  return existsSync(file) ? { FONTCONFIG_FILE: file } : {}
}

/** Environment with the few bundled libraries that a bare system lacks. */
export const librariesOf = (executable: string) =>
  executable === pinnedChromium ? { LD_LIBRARY_PATH: join(home, 'lib') } : {}

/** Runs a command and prints only its errors. */
export const run = (command: string, args: string[], options: ExecFileSyncOptions = {}) =>
  void execFileSync(command, args, { stdio: ['pipe', 'ignore', 'inherit'], ...options })

const install = (folder: string) => {
  const npm = process.env.npm_execpath
  const args = ['ci', '--ignore-scripts', '--loglevel=error', '--no-audit', '--no-fund']
  const [command, ...first] = npm ? [process.execPath, npm] : ['npm']
  run(command, [...first, ...args], { cwd: folder })
}

const unpack = (folder: string) => {
  const read = (name: string) =>
    brotliDecompressSync(readFileSync(join(folder, 'node_modules/@sparticuz/chromium/bin', name)))
  for (const name of ['al2023.tar.br', 'swiftshader.tar.br'])
    run('tar', ['-x', '--no-same-owner', '-C', folder], { input: read(name) })
  const executable = join(folder, 'chromium')
  writeFileSync(executable, read('chromium.br'))
  chmodSync(executable, 0o755)
  try {
    const LD_LIBRARY_PATH = join(folder, 'lib')
    run(executable, ['--version'], { env: { ...process.env, LD_LIBRARY_PATH }, stdio: 'ignore' })
  } catch {
    // On another CPU or C library the browser cannot run; the fonts still serve.
    rmSync(executable)
  }
  rmSync(join(folder, 'node_modules/@sparticuz'), { recursive: true })
}

/** Downloads the browser and the fonts of the tests, unless they are present. */
export const getPinned = () => {
  if (process.platform !== 'linux' || existsSync(home)) return
  // Also removes older versions and what a failed attempt has left.
  rmSync(all, { recursive: true, force: true })
  const begun = `${home}-${process.pid}`
  cpSync(list, begun, { recursive: true })
  install(begun)
  unpack(begun)
  renameSync(begun, home)
}
