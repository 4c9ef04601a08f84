import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { memberId } from '#kernel/http/member-id.ts'
import { levelTabPath } from '#lib/contract/addresses.ts'
import { notify } from '#lib/tools/notify.ts'
import { levelChangeText, levelWarningText, type StepNotice } from '../present.ts'

const notifyInApp = (tx: Tx, member: number, description: string) =>
  notify(tx, {
    member: memberId(member),
    type: 'credits',
    data: {
      description,
      picture_id: null,
      type: 'credits',
      slug: null,
      id: null,
      url: levelTabPath,
    },
  })

const named = async (tx: Tx, level: number) =>
  (await tx.first<StepNotice>(sql`SELECT name, cashback_percent cashback FROM levels
    WHERE number = ${level}`))!

const notifying =
  (notice: Parameters<typeof levelChangeText>[0]) =>
  async (tx: Tx, member: number, level: number) =>
    notifyInApp(tx, member, levelChangeText(notice, await named(tx, level)))

export const notifyRisen = notifying('risen')
export const notifyKept = notifying('kept')
export const notifyLowered = notifying('lowered')
export const notifyTakenBack = notifying('takenBack')

type Warning = { level: number; to: number; on: Date; missing: number }

export const notifyWarned = async (tx: Tx, member: number, { level, to, on, missing }: Warning) => {
  const [now, then] = [await named(tx, level), await named(tx, to)]
  return notifyInApp(tx, member, levelWarningText({ name: now.name, to: then.name, on, missing }))
}
