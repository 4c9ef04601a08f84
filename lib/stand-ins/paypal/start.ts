import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { get } from 'node:http'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { Log } from '#kernel/log.ts'
import { isAlive, withLock } from '#kernel/processes.mjs'
import { StartError } from '#kernel/start-error.ts'
import type { Remembered } from './remember.ts'

type Held = { url: string; release: () => Promise<unknown>; lost: Promise<unknown> }

const program = fileURLToPath(new URL('./main.ts', import.meta.url))
const longestGoodbye = 1_000

const address = z.object({ url: z.url(), pid: z.int(), start: z.string().optional() })

const runningAt = (folder: string) => {
  try {
    const read = address.parse(JSON.parse(readFileSync(join(folder, 'address.json'), 'utf8')))
    return isAlive(read.pid, read.start) ? read.url : undefined
  } catch {
    return undefined
  }
}

/** Holds the stand-in with an endless response: the kernel closes it however this process ends. */
const joinRunning = (url: string) =>
  new Promise<Held | undefined>((done) => {
    const request = get(`${url}/control/hold`, (response) => {
      response.socket.unref()
      response.resume()
      const lost = new Promise((gone) => response.once('close', gone))
      done({ url, lost, release: async () => void request.destroy() })
    })
    request.on('error', () => done(undefined))
  })

const begin = (folder: string) =>
  new Promise<Held>((done, refuse) => {
    const child = spawn(process.execPath, ['--max-semi-space-size=2', program, folder], {
      // In its own session, so that Ctrl-C does not end it before the shop has finished.
      detached: true,
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    const lost = new Promise((gone) => child.once('exit', gone))
    child.once('error', refuse)
    child.once('exit', () => refuse(new StartError('paypal.failed')))
    child.stdin.on('error', () => {})
    child.stdout.once('data', (line: Buffer) => {
      child.stdout.destroy()
      child.unref()
      ;(child.stdin as unknown as Socket).unref()
      const release = () => {
        child.stdin.end()
        // Another process may still hold it.
        return Promise.race([lost, pause(longestGoodbye)])
      }
      done({ url: line.toString().trim(), lost, release })
    })
  })

const holdOne = (folder: string) =>
  withLock(join(folder, 'lock'), async () => {
    const url = runningAt(folder)
    return (url && (await joinRunning(url))) || begin(folder)
  })

/** Joins the running stand-in of this data folder or starts one; starts another when it dies. */
export const startStandIn = async (dataFolder: string, log: Log) => {
  const folder = join(dataFolder, 'stand-ins', 'paypal')
  mkdirSync(folder, { recursive: true })
  let stopped = false
  let held = await holdOne(folder)

  const watch = async (): Promise<void> => {
    await held.lost
    if (stopped) return
    log.warn('the PayPal stand-in has ended, starting another one')
    held = await holdOne(folder)
    return watch()
  }
  watch().catch((error) => log.error('the PayPal stand-in could not be started', { error }))

  return {
    url: held.url,
    stop: async () => {
      stopped = true
      await held.release()
    },
  }
}

const steer = async (url: string, action: string, body: unknown) => {
  const response = await fetch(`${url}/control/${action}`, {
    method: 'POST',
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(5_000),
  })
  if (!response.ok) throw new Error(`the stand-in failed to ${action}: ${await response.text()}`)
}

/** Registers the webhook URL of the shop. */
export const registerWebhook = (url: string, webhook: string) =>
  steer(url, 'register-hook', { url: webhook })

/** Adds payments of the demo. */
export const remember = (url: string, payments: readonly Remembered[]) =>
  steer(url, 'remember', payments)
