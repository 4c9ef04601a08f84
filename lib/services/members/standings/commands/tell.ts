import { levelTabPath } from '#lib/contract/addresses.ts'
import type { Tx } from '../../../platform/db/connection.ts'
import { sql } from '../../../platform/db/sql.ts'
import { memberId } from '../../../platform/http/member-id.ts'
import { notify } from '../../../platform/notify.ts'
import { type StepNotice, sayStep, sayWarning } from '../present.ts'

const ring = (tx: Tx, member: number, description: string) =>
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

const telling =
  (notice: Parameters<typeof sayStep>[0]) => async (tx: Tx, member: number, level: number) =>
    ring(tx, member, sayStep(notice, await named(tx, level)))

export const tellRisen = telling('risen')
export const tellKept = telling('kept')
export const tellLowered = telling('lowered')
export const tellTakenBack = telling('takenBack')

type Warning = { level: number; to: number; on: Date; missing: number }

export const tellWarned = async (tx: Tx, member: number, { level, to, on, missing }: Warning) => {
  const [now, then] = [await named(tx, level), await named(tx, to)]
  return ring(tx, member, sayWarning({ name: now.name, to: then.name, on, missing }))
}
