import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright'
import { type Fonts, fontsOf, getPinned, librariesOf, pinnedChromium, run } from './pinned.ts'

export const browserNames = [
  ...['chromium-headless-shell', 'chromium', 'chromium-browser'],
  ...['google-chrome', 'google-chrome-stable', 'chrome'],
]
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const canRun = (path: string) => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Returns the configured Chromium, else the pinned one, else one installed on this machine. */
export const findChromium = (environment = process.env, pinned = pinnedChromium) => {
  const folders = [...(environment.PATH ?? '').split(delimiter), '/usr/bin', '/snap/bin']
  const installed = folders.flatMap((folder) => browserNames.map((name) => join(folder, name)))
  const named = environment.CHROMIUM_PATH ? [environment.CHROMIUM_PATH] : []
  const all = [...named, pinned, ...installed, ...applications, chromium.executablePath()]
  return all.find(canRun)
}

const installDebianPackage = (name: string) => {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  run('apt-get', ['update', '-qq'], { env })
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { env })
}

const ways = [
  getPinned,
  () => installDebianPackage('chromium-headless-shell'),
  () => installDebianPackage('chromium'),
  () => run(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium']),
]

const advice = `No Chromium was found and none could be installed.
Install one (Debian: apt-get install chromium-headless-shell; macOS: brew install chromium)
or say where it is: CHROMIUM_PATH=/path/to/chromium npm test`

/** Workers of the browser tests use what the runner installed. */
const isWorker = process.env.TEST_WORKER_INDEX !== undefined

const ensureChromium = (): string => {
  for (const get of isWorker ? [() => {}] : ways) {
    try {
      get()
    } catch (error) {
      console.error((error as Error).message)
    }
    const executablePath = findChromium()
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
