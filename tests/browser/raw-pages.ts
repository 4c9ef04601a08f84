import { fork } from 'node:child_process'
import { join } from 'node:path'

export type Ask = { url: string; headers?: Record<string, string> }
export type Raw = { status: number; headers: Record<string, string | string[]>; body: string }
type Output = { raw: Raw[]; streamed: string }

/** Returns the responses of this build's Next with the services at `host`, and the stream of its React. */
export const askNext = (host: string, asks: Ask[]) =>
  new Promise<Output>((resolve, reject) => {
    const child = fork(join('tests', 'browser', 'raw-next.ts'), [JSON.stringify({ host, asks })], {
      env: { ...process.env, NODE_ENV: 'production' },
      execArgv: [],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    let errors = ''
    child.stderr?.on('data', (chunk) => {
      errors += chunk
    })
    child.once('message', (output) => resolve(output as Output))
    child.once('exit', (code) => reject(new Error(`Next ended with ${code}: ${errors}`)))
  })
