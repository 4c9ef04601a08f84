import type { Db } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import type { Routes } from '#kernel/http/routes.ts'
import { homePage } from '#lib/contract/home.ts'
import {
  type PictureColumnsOrNull,
  pictureColumns,
  presentPicture,
} from '#lib/tools/pictures/present.ts'
import { presentActivity, presentProposal } from '../../community/proposals/present.ts'
import { listActivities, listProposals } from '../../community/proposals/queries.ts'
import type { Deps } from '../../deps.ts'
import { listLevels, presentLevel } from '../../members/levels/queries.ts'
import { listChosenInterests } from '../../members/preferences/queries.ts'
import { presentSeat, type Seat } from '../../money/groups/present.ts'
import { latestPeople } from '../../money/groups/queries/people.ts'
import { reservedIn } from '../../shop/items/rules.ts'
import { presentPreorderCard, presentSaleCard } from '../catalogue/present/items.ts'
import { findLatestSuccess, listPreorders, listSales } from '../catalogue/queries/items.ts'
import { presentWeepPrices } from '../settings/present.ts'

type TableRow = PictureColumnsOrNull<'board'> & { people: Seat[] }

const presentTable = (row: TableRow) => ({
  table_image: presentPicture(row, 'board'),
  people: row.people.map(presentSeat),
})

/** Returns the wide picture of a group and its latest participants. */
const findTable = (db: Db, itemId: number) =>
  db.first<TableRow>(
    sql`SELECT ${pictureColumns('board')},
    ${latestPeople(sql`i.id`)} people
  FROM items i LEFT JOIN pictures board ON board.id = i.table_picture_id
  WHERE i.id = ${itemId}`.named('home table'),
  )

const cardsInARow = 4
const proposalsShown = 3
const activitiesShown = 5

export const homeRoutes = (routes: Routes, { db, clock, config }: Deps) => {
  const seen = reservedIn(config)
  const nearest = async (now: Date) => {
    const cardQuery = { order: 'progress', achieved: false, limit: 1 } as const
    const [row] = await listPreorders(db, cardQuery, now)
    const table = row && (await findTable(db, row.id))
    if (!table) return null
    return {
      preorder: presentPreorderCard(seen(row), now, config),
      ...presentTable(table),
    }
  }

  routes.answer(homePage.ownInterests, async ({ member }) => {
    const now = clock.now()
    const interestIds = (await listChosenInterests(db, member)).map(({ id }) => id)
    if (interestIds.length === 0) return { data: { preorders: [], sales: [], proposals: [] } }
    const [preorders, sales, proposals] = await Promise.all([
      listPreorders(db, { order: 'expiring', interestIds, limit: cardsInARow }, now),
      listSales(db, { order: 'recent', interestIds, limit: cardsInARow }, now),
      listProposals(
        db,
        { order: 'recent', interestIds, page: 1, limit: cardsInARow, isOpen: true },
        now,
      ),
    ])
    return {
      data: {
        preorders: preorders.map((row) => presentPreorderCard(seen(row), now, config)),
        sales: sales.map((row) => presentSaleCard(seen(row), now, config)),
        proposals: proposals.map((row) => presentProposal(row, config)),
      },
    }
  })

  routes.answer(homePage.home, async () => {
    const now = clock.now()
    const [first, success, closing, ready, proposals, activities, levels] = await Promise.all([
      nearest(now),
      findLatestSuccess(db, now),
      // Reads one more than shown: the group nearest to its goal may be among them, and is shown above.
      listPreorders(db, { order: 'expiring', limit: cardsInARow + 1 }, now),
      listSales(db, { order: 'recent', limit: cardsInARow }, now),
      listProposals(db, { order: 'recent', page: 1, limit: proposalsShown, isOpen: true }, now),
      listActivities(db, activitiesShown, now),
      listLevels(db),
    ])
    const others = closing.filter((row) => row.id !== first?.preorder.id)
    return {
      data: {
        nearest: first,
        latest_success: success
          ? {
              preorder: presentPreorderCard(seen(success), now, config),
              people: success.people.map(presentSeat),
            }
          : null,
        closing: others
          .slice(0, cardsInARow)
          .map((row) => presentPreorderCard(seen(row), now, config)),
        ready: ready.map((row) => presentSaleCard(seen(row), now, config)),
        proposals: proposals.map((row) => presentProposal(row, config)),
        activities: activities.map(presentActivity),
        levels: levels.map(presentLevel),
        weep: config.weep.enabled ? presentWeepPrices(config) : null,
      },
    }
  })
}
