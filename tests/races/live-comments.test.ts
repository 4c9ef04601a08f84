import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readEvents } from '#lib/front/changes.ts'
import { openTestApi } from '../api/api.ts'
import { kill, until } from '../crash/processes.ts'
import { buildProposal } from '../factories/proposals.ts'
import { buildWriter } from '../factories/writers.ts'

const { pool, url } = await openTestApi()
const project = new URL('../../', import.meta.url).pathname

/** Starts the services in a separate process on the database of this file. */
const startProcess = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'insieme-live-'))
  const child = spawn(process.execPath, ['server.ts', 'services'], {
    cwd: project,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: url,
      DATA_DIR: folder,
      ENABLE_DEMO: 'false',
      PORT: '0',
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  onTestFinished(async () => {
    await kill({ child }, 'SIGTERM')
    await rm(folder, { recursive: true, force: true })
  })
  await until('the services are ready', () => {
    if (child.exitCode !== null) throw new Error(output)
    return /localhost:\d+/.test(output)
  })
  return `http://127.0.0.1:${/localhost:(\d+)/.exec(output)?.[1]}/api`
}

test('a comment written in one process is sent to a page open at another', async () => {
  await pool.query("UPDATE shop_kind SET kind = 'real'")
  const [here, there] = await Promise.all([startProcess(), startProcess()])
  const { token } = await buildWriter(pool, { now: new Date() })
  const { id } = await buildProposal(pool)
  const stop = new AbortController()
  onTestFinished(() => stop.abort())
  const topic = `comments:proposal:${id}`
  const open = await fetch(`${there}/live?topics=${topic}`, { signal: stop.signal })
  const events = readEvents(open.body!)
  await events.next()

  for (let count = 1; count <= 5; count++) {
    const response = await fetch(`${here}/community/${id}/comments`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ content: `Ci sto, ${count}.` }),
    })
    expect(response.status).toBe(201)
    const { data } = (await response.json()) as { data: { id: number } }
    for (;;) {
      const { value } = await events.next()
      if (value && JSON.parse(value).newest === data.id) break
    }
    const list = await fetch(`${there}/community/${id}/comments`)
    expect(((await list.json()) as { data: { id: number }[] }).data[0]?.id).toBe(data.id)
  }
}, 60_000)
