import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findChromium } from './find.ts'
import { type Fonts, fontsOf, getPinned, librariesOf, pinnedChromium } from './pinned.ts'

const run = (command: string, args: string[]) =>
  spawnSync(command, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0

/** Installs the first available package. */
const installDebianPackage = (...packages: string[]) =>
  process.getuid?.() === 0 &&
  existsSync('/usr/bin/apt-get') &&
  run('apt-get', ['update', '-qq']) &&
  packages.some((name) => run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name]))

const ways = [
  getPinned,
  () => installDebianPackage('chromium-headless-shell', 'chromium'),
  () => run(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium']),
]

const advice = `No Chromium was found and none could be installed.
Install one (Debian: apt-get install chromium-headless-shell; macOS: brew install chromium)
or say where it is: CHROMIUM_PATH=/path/to/chromium npm test`

/** Workers of the browser tests use what the runner installed. */
const isWorker = process.env.TEST_WORKER_INDEX !== undefined

const ensureChromium = (): string => {
  for (const get of isWorker ? [() => {}] : ways) {
    get()
    const executablePath = findChromium(process.env, [pinnedChromium])
    if (executablePath) return executablePath
    console.error('Looking for a Chromium…')
  }
  throw new Error(advice)
}

/** Launch options of the browser in tests: the same browser with the same fonts wherever possible. */
export const chromiumLaunch = (fonts: Fonts = 'fonts') => {
  const executablePath = ensureChromium()
  const asRoot = process.getuid?.() === 0
  return {
    executablePath,
    env: { ...process.env, ...fontsOf(fonts), ...librariesOf(executablePath) },
    // Subpixel glyph widths as in a headed browser; hinting rounds them to whole pixels.
    args: ['--font-render-hinting=none', ...(asRoot ? ['--no-sandbox'] : [])],
  }
}

if (import.meta.main) console.log(ensureChromium())
