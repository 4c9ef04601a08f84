import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { databaseTask } from '#kernel/outbox/task.ts'
import { forgetBuyer } from '#lib/tools/forget.ts'
import { closeCredits } from '../../credits/commands/give.ts'
import { forgetPlaces, placeAlone } from '../../orders/commands/place.ts'
import { forgetProofs } from '../../orders/commands/prove.ts'
import { forgetPayers } from '../../payments/commands/captures.ts'

const forgetSeats = (tx: Tx, member: number) =>
  tx.run(sql`UPDATE participations SET agreed_from = NULL, invoice = NULL,
      delivery = CASE WHEN delivery->>'kind' = 'home' THEN ${placeAlone(sql`delivery`)}
        ELSE delivery END
    WHERE member_id = ${member}`)

export const runForgetBuyer = databaseTask(
  forgetBuyer,
  async (tx, { memberId }, _entry, { clock }) => {
    await forgetSeats(tx, memberId)
    await forgetPlaces(tx, memberId)
    await forgetProofs(tx, memberId)
    await forgetPayers(tx, memberId)
    await closeCredits(tx, memberId, clock.now())
  },
)
