import { z } from 'zod'
import type { Db, Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import { Undeliverable } from '#kernel/outbox/entry.ts'
import { defineTask, enqueue, externalTask } from '#kernel/outbox/task.ts'
import type { Deps } from '#lib/services/deps.ts'
import type { Subscription } from '#lib/tools/push/push.ts'
import { findSubscription, listListening } from './queries.ts'

const maxDevices = 20

/** Registers a push subscription: one per session and browser, which belongs to its latest session. */
export const addDevice = async (
  tx: Tx,
  device: Subscription & { member: MemberId; session: number; now: Date },
) => {
  const { member, session, endpoint, p256dh, auth, now } = device
  await tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`devices ${member}`}, 0))`)
  await tx.run(
    sql`DELETE FROM push_devices WHERE session_id = ${session} AND endpoint <> ${endpoint}`,
  )
  await tx.run(sql`INSERT INTO push_devices (member_id, session_id, endpoint, p256dh, auth, added_at)
    VALUES (${member}, ${session}, ${endpoint}, ${p256dh}, ${auth}, ${now})
    ON CONFLICT (endpoint) DO UPDATE SET member_id = excluded.member_id, p256dh = excluded.p256dh,
      session_id = excluded.session_id, auth = excluded.auth, added_at = excluded.added_at`)
  await tx.run(sql`DELETE FROM push_devices WHERE id IN (
    SELECT id FROM push_devices WHERE member_id = ${member}
    ORDER BY added_at DESC, id DESC OFFSET ${maxDevices})`)
}

/** Replaces an endpoint; only its browser and this server know the old one, so it authenticates. */
export const moveDevice = async (db: Db, old: string, { endpoint, p256dh, auth }: Subscription) => {
  const moved = await db.run(
    sql`UPDATE push_devices SET endpoint = ${endpoint}, p256dh = ${p256dh}, auth = ${auth}
      WHERE endpoint = ${old} AND (endpoint = ${endpoint} OR NOT EXISTS (
        SELECT FROM push_devices WHERE endpoint = ${endpoint}))`,
  )
  return moved > 0
}

export const removeDevice = (db: Db, id: number) =>
  db.run(sql`DELETE FROM push_devices WHERE id = ${id}`)

/** Task that calls the push service after the commit. A repeated message replaces the first one there. */
export const pushed = defineTask({
  queue: 'push',
  kind: 'devices.push',
  data: z.strictObject({ device: z.int(), title: z.string(), body: z.string(), path: z.string() }),
})

export const runPush = externalTask(
  pushed,
  async ({ db, clock, push }: Deps, { device, ...message }, { entry, signal }) => {
    const to = await findSubscription(db, device, clock.now())
    if (!to) return
    const tag = `${entry.queue}-${entry.id}`
    const outcome = await push(to, { ...message, tag }, signal)
    if (outcome === 'refused') throw new Undeliverable('the push service refuses it')
    if (outcome === 'gone') await removeDevice(db, device)
  },
)

type Message = Omit<z.output<typeof pushed.data>, 'device'>

export const pushToAll = async (tx: Tx, member: number, message: Message, now: Date) => {
  for (const { id } of await listListening(tx, member, now))
    await enqueue(tx, pushed, { device: id, ...message })
}
