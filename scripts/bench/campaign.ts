import { setTimeout as pause } from 'node:timers/promises'
import { errands } from '#lib/services/errands.ts'
import { mails } from '#lib/services/mails.ts'
import { verifyAddress } from '#lib/services/members/accounts/mails/verify-address.ts'
import { startAnnouncer } from '#lib/services/platform/announcer.ts'
import { loadConfig } from '#lib/services/platform/config/config.ts'
import { openDatabase } from '#lib/services/platform/db/connection.ts'
import { openListener } from '#lib/services/platform/db/listen.ts'
import { createLog } from '#lib/services/platform/log.ts'
import { openCarrier } from '#lib/services/platform/mail/carrier.ts'
import { enqueueMail } from '#lib/services/platform/mail/mail.ts'
import { createPostman } from '#lib/services/platform/mail/postman.ts'
import { openDeps } from '#lib/services/platform/open-deps.ts'
import { createRunner } from '#lib/services/platform/outbox/errand.ts'
import { startOutbox } from '#lib/services/platform/outbox/worker.ts'
import { beginCampaign } from '#lib/services/reach/campaigns/commands.ts'
import { listCampaigns } from '#lib/services/reach/campaigns/queries.ts'
import { openMailServer } from '../../tests/factories/mail-server.ts'
import { aClaim } from '../../tests/factories/mails.ts'
import { createTemplate, openDatabaseServer } from '../../tests/setup/database-server.ts'

// One campaign to many by a mail server next door, and how long a mail with a code takes meanwhile.
// `node scripts/bench/campaign.ts`, how many in BENCH_RECIPIENTS.

const recipients = Number(process.env.BENCH_RECIPIENTS ?? 100_000)

const run = async () => {
  const server = await openDatabaseServer()
  const smtp = await openMailServer()
  const log = createLog({ format: 'text', level: 'error' })
  const url = server.urlOf(await createTemplate(server))
  const db = openDatabase(url)
  const config = loadConfig({ NODE_ENV: 'test', SMTP_URL: smtp.url })
  const deps = openDeps({ config, db, log })
  await db.pool.query(
    'INSERT INTO levels (number, name, cashback_percent, start_threshold_cents) VALUES (1, $1, 1, 0)',
    ['Pedone'],
  )
  await db.pool.query(
    `INSERT INTO members (name, email, level_number, email_verified_at)
     SELECT 'Socia', 'socia' || n || '@posta.example', 1, now() FROM generate_series(1, $1::int) n`,
    [recipients],
  )
  await db.pool.query(`INSERT INTO consents (member_id, kind, given, version)
    SELECT id, 'marketing', true, '1' FROM members`)
  await db.pool.query('ANALYZE')
  const listener = await openListener(url)
  const announcer = startAnnouncer({ url, log })
  const carrier = openCarrier(config, db)!
  const deliver = createPostman(config, mails, carrier)
  const lanes = [
    startOutbox({ queue: 'notification', db, listener, log, deliver: createRunner(deps, errands) }),
    startOutbox({ queue: 'mail', db, listener, log, deliver }),
    startOutbox({ queue: 'news', db, listener, log, deliver }),
  ]
  const waits: number[] = []
  const data = { ...aClaim, name: 'Niccolò', path: '/auth/verify#1/secret', hours: 24 }
  const askForCode = async (number: number) => {
    const to = `codice${number}@posta.example`
    const asked = performance.now()
    await db.transaction((tx) => enqueueMail(tx, verifyAddress, { to, data }))
    while (!smtp.recipients().includes(to)) await pause(10)
    waits.push(performance.now() - asked)
  }
  const started = performance.now()
  await beginCampaign(
    db,
    { name: 'misura', subject: 'Otto giochi nuovi', body: 'Da stasera.', path: '/reega' },
    new Date(),
  )
  let codes = 0
  while (smtp.offered() < recipients + codes) {
    await askForCode(codes++)
    await pause(500)
  }
  const seconds = (performance.now() - started) / 1000
  const [campaign] = await listCampaigns(db)
  const to = smtp.recipients().filter((one) => one.startsWith('socia'))
  const sorted = waits.toSorted((a, b) => a - b)
  console.info(
    `${to.length} mails to ${new Set(to).size} of ${recipients} members in ${seconds.toFixed(0)} s, ` +
      `${(to.length / seconds).toFixed(0)}/s; told ${campaign?.told}; a code meanwhile: ` +
      `half within ${sorted[sorted.length >> 1]?.toFixed(0)} ms, slowest ${sorted.at(-1)?.toFixed(0)} ms`,
  )
  for (const lane of lanes) await lane.stop()
  await carrier.close()
  await announcer.stop()
  await listener.close()
  await db.close()
  await smtp.close()
  await server.close()
}

await run()
