import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright'

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

/** Returns the configured Chromium, else the given one, else one installed on this machine. */
export const findChromium = (
  environment = process.env,
  preferred: string[] = [],
): string | undefined => {
  const folders = [...(environment.PATH ?? '').split(delimiter), '/usr/bin', '/snap/bin']
  const installed = folders.flatMap((folder) => browserNames.map((name) => join(folder, name)))
  const named = environment.CHROMIUM_PATH ? [environment.CHROMIUM_PATH] : []
  const all = [...named, ...preferred, ...installed, ...applications, chromium.executablePath()]
  return all.find(canRun)
}
