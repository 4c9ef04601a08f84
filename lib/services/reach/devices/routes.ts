import type { Db } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import type { Routes } from '#kernel/http/routes.ts'
import { enqueue } from '#kernel/outbox/task.ts'
import { noticesPath } from '#lib/contract/addresses.ts'
import { devices } from '#lib/contract/devices.ts'
import { translate } from '#lib/tools/mail/words.ts'
import { findVapid, isReader, pushUrl } from '#lib/tools/push/push.ts'
import type { Deps } from '../../deps.ts'
import { addDevice, moveDevice, pushed, removeDevice } from './commands.ts'
import { listDevices } from './queries.ts'

/** Answers not_found for devices of other members. */
const requireDevice = async (db: Db, member: MemberId, id: number) => {
  await db.one(sql`SELECT FROM push_devices WHERE id = ${id} AND member_id = ${member}`)
}

const t = translate('mails')

const mustBeKnown = (body: { endpoint: string; keys: Parameters<typeof isReader>[0] }) => {
  const field = !pushUrl(body.endpoint) ? 'endpoint' : !isReader(body.keys) ? 'keys' : null
  if (field) throw new DomainError('invalid', { fields: { [field]: ['device.unknown'] } })
}

export const devicesRoutes = (routes: Routes, { db, clock, config }: Deps) => {
  routes.answer(devices.key, async () => ({
    data: { key: (await findVapid(db, config)).publicKey },
  }))

  routes.answer(devices.list, async ({ member, session }) => ({
    data: await listDevices(db, member, session, clock.now()),
  }))

  routes.answer(devices.add, async ({ member, session, body: { endpoint, keys }, once }) => {
    mustBeKnown({ endpoint, keys })
    return once(async (tx) => {
      const now = clock.now()
      await addDevice(tx, { member, session, endpoint, ...keys, now })
      const [own] = await listDevices(tx, member, session, now)
      return { data: own! }
    })
  })

  routes.answer(devices.move, async ({ body: { old, endpoint, keys } }) => {
    mustBeKnown({ endpoint, keys })
    if (!(await moveDevice(db, old, { endpoint, ...keys }))) throw new DomainError('not_found')
  })

  routes.answer(devices.remove, async ({ member, params: { id } }) => {
    await requireDevice(db, member, id)
    await removeDevice(db, id)
  })

  routes.answer(devices.trial, { limit: 'trial' }, async ({ member, params: { id } }) => {
    await requireDevice(db, member, id)
    const words = { title: config.siteName, body: t('push.trial'), path: noticesPath }
    await db.transaction((tx) => enqueue(tx, pushed, { device: id, ...words }))
  })
}
