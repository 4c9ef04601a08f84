import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import { startAnnouncer } from '#kernel/announcer.ts'
import { openDatabase } from '#kernel/db/connection.ts'
import { createLog } from '#kernel/log.ts'
import { verifyAddress } from '#lib/services/members/accounts/mails/verify-address.ts'
import { beginCampaign } from '#lib/services/reach/campaigns/commands.ts'
import { listCampaigns } from '#lib/services/reach/campaigns/queries.ts'
import { enqueueMail } from '#lib/tools/mail/mail.ts'
import { openMailServer } from '../../tests/factories/mail-server.ts'
import { aClaim } from '../../tests/factories/mails.ts'
import { createTemplate, openDatabaseServer } from '../../tests/setup/database-server.ts'
import { startApi } from './parts/api-process.ts'
import { findPostgres, millisecondsOf } from './parts/processor.ts'

// Sends one campaign to many recipients through a local mail server: throughput, memory and CPU, and the
// latency of a mail with a code and of a page of groups before and during it. `node
// scripts/bench/campaign.ts`, number of recipients in BENCH_RECIPIENTS.

const recipients = Number(process.env.BENCH_RECIPIENTS ?? 100_000)
const quietSeconds = 20

const fill = async (pool: Pool) => {
  await pool.query(
    'INSERT INTO levels (number, name, cashback_percent, start_threshold_cents) VALUES (1, $1, 1, 0)',
    ['Pedone'],
  )
  await pool.query(
    `INSERT INTO members (name, email, level_number, email_verified_at)
     SELECT 'Socia', 'socia' || n || '@posta.example', 1, now() FROM generate_series(1, $1::int) n`,
    [recipients],
  )
  await pool.query(`INSERT INTO consents (member_id, kind, given, version)
    SELECT id, 'marketing', true, '1' FROM members`)
  await pool.query('ANALYZE')
}

const startSender = async (url: string, smtpUrl: string) => {
  let peakMemory = 0
  const script = new URL('./parts/sender.ts', import.meta.url).pathname
  const child: ChildProcess = spawn(process.execPath, [script, url], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: 'production', SMTP_URL: smtpUrl },
  })
  child.on('message', (message) => {
    peakMemory = Math.max(peakMemory, (message as { memory: number }).memory)
  })
  await once(child, 'message')
  return { pid: child.pid!, memory: () => peakMemory, stop: () => child.kill() }
}

/** Sends requests at intervals, one after the other, until stopped; records how long each took. */
const startAsking = (every: number, ask: (number: number) => Promise<unknown>) => {
  const times: number[] = []
  let isOver = false
  const asking = (async () => {
    for (let number = 0; !isOver; number++) {
      const start = performance.now()
      await ask(number)
      times.push(performance.now() - start)
      await pause(every)
    }
  })()
  return async () => {
    isOver = true
    await asking
    times.sort((a, b) => a - b)
    const at = (share: number) => times[Math.ceil(times.length * share) - 1]?.toFixed(0)
    return `half within ${at(0.5)} ms, p99 ${at(0.99)}, slowest ${at(1)} (${times.length})`
  }
}

const run = async () => {
  const server = await openDatabaseServer()
  const smtp = await openMailServer(() => 'skim')
  const log = createLog({ format: 'text', level: 'error' })
  const url = server.urlOf(await createTemplate(server))
  const db = openDatabase(url)
  await fill(db.pool)
  const announcer = startAnnouncer({ url, log })
  const api = await startApi(url)
  const sender = await startSender(url, smtp.url)
  const data = { ...aClaim, name: 'Niccolò', path: '/auth/verify#1/secret', hours: 24 }
  let codes = 0
  const askForCode = async () => {
    const to = `codice${codes++}@posta.example`
    const accepted = smtp.accepted(to)
    await db.transaction((tx) => enqueueMail(tx, verifyAddress, { to, data }))
    await accepted
  }
  const readGroups = async () => {
    const answer = await fetch(`${api.address}/preorders`)
    if (!answer.ok) throw new Error(`refused: ${answer.status}`)
    await answer.arrayBuffer()
  }
  const startBoth = () => {
    const stoppers = [startAsking(500, askForCode), startAsking(25, readGroups)]
    return async () => {
      const [code, groups] = await Promise.all(stoppers.map((end) => end()))
      return `a code ${code}; GET /api/preorders ${groups}`
    }
  }
  try {
    const endQuiet = startBoth()
    await pause(quietSeconds * 1000)
    console.info(`before: ${await endQuiet()}`)
    const quietMemory = sender.memory()
    const postgres = await findPostgres(db.pool)
    const before = { sender: millisecondsOf(sender.pid), postgres: postgres() }
    const endBusy = startBoth()
    const started = performance.now()
    await beginCampaign(
      db,
      { name: 'misura', subject: 'Otto giochi nuovi', body: 'Da stasera.', path: '/reega' },
      new Date(),
    )
    while (smtp.offered() - codes < recipients) await pause(250)
    const seconds = (performance.now() - started) / 1000
    console.info(`meanwhile: ${await endBusy()}`)
    const [campaign] = await listCampaigns(db)
    const to = smtp.recipients().filter((one) => one.startsWith('socia'))
    const each = (milliseconds: number) => (milliseconds / to.length).toFixed(1)
    const MiB = (bytes: number) => (bytes / 2 ** 20).toFixed(0)
    console.info(
      `${to.length} mails to ${new Set(to).size} of ${recipients} members in ${seconds.toFixed(0)} s, ` +
        `${(to.length / seconds).toFixed(0)}/s; told ${campaign?.told}\n` +
        `each took the sender ${each(millisecondsOf(sender.pid) - before.sender)} ms, ` +
        `PostgreSQL ${each(postgres() - before.postgres)} ms; ` +
        `the sender held ${MiB(quietMemory)} MiB before, ${MiB(sender.memory())} at most`,
    )
  } finally {
    sender.stop()
    api.stop()
    await announcer.stop()
    await db.close()
    await smtp.close()
    await server.close()
  }
}

await run()
