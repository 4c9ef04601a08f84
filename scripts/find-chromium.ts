import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { basename, delimiter, join } from 'node:path'
import { chromium } from 'playwright'

const shell = 'chromium-headless-shell'
// The first has no windows to keep up, and runs the tests with two thirds of the processor.
const names = [
  ...[shell, 'chromium', 'chromium-browser'],
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

/** A Chromium that is already on this machine. */
export const findChromium = (environment = process.env): string | undefined => {
  const folders = [...(environment.PATH ?? '').split(delimiter), '/usr/bin', '/snap/bin']
  const installed = folders.flatMap((folder) => names.map((name) => join(folder, name)))
  const given = environment.CHROMIUM_PATH ? [environment.CHROMIUM_PATH] : []
  return [...given, ...installed, ...applications, chromium.executablePath()].find(canRun)
}

const run = (command: string, args: string[]) =>
  spawnSync(command, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0

/** The first of the packages that can be had. */
const installDebianPackage = (...packages: string[]) =>
  process.getuid?.() === 0 &&
  existsSync('/usr/bin/apt-get') &&
  run('apt-get', ['update', '-qq']) &&
  packages.some((name) => run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name]))

const installChromium = () => installDebianPackage(shell, 'chromium')

const downloadFromPlaywright = () =>
  run(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium'])

const advice = `No Chromium was found and none could be installed.
Install one (Debian: apt-get install chromium-headless-shell; macOS: brew install chromium)
or say where it is: CHROMIUM_PATH=/path/to/chromium npm test`

const standsIn = /^(?:Arial|Liberation Sans|Arimo|Roboto)$/m

/** Whether one of the families is there whose letters app/styles/fonts.css makes as wide as ours. */
const hasStandIn = () => {
  const { error, stdout } = spawnSync('fc-list', [':', 'family'], { encoding: 'utf8' })
  return error !== undefined || standsIn.test(stdout.replaceAll(',', '\n'))
}

/** What a page shows until its own letters come: without it, tests of what moves then would fail. */
const ensureStandIn = () => {
  if (hasStandIn() || (installDebianPackage('fonts-liberation') && hasStandIn())) return
  console.error('No Arial, Liberation Sans, Arimo or Roboto: pages will move when letters come.')
}

/** Finds a Chromium, or gets one: Debian's package as root, then Playwright's own. */
export const ensureChromium = (): string => {
  for (const get of [() => true, installChromium, downloadFromPlaywright]) {
    const found = get() ? findChromium() : undefined
    if (found) return found
    console.error('Looking for a Chromium…')
  }
  throw new Error(advice)
}

if (import.meta.main) {
  const found = findChromium()
  const isSlow = found !== undefined && basename(found) !== shell
  if (isSlow && found !== process.env.CHROMIUM_PATH) installChromium()
  console.log(ensureChromium())
  ensureStandIn()
}
