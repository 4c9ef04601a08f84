import type { Db } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { readsOf } from '#kernel/deps.ts'
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
import { cardsOf } from '../catalogue/present/items.ts'
import { findLatestSuccess, listPreorders, listSales } from '../catalogue/queries/items.ts'
import { presentWeepPrices } from '../weep/routes.ts'

const findTable = (db: Db, itemId: number) =>
  db.first<PictureColumnsOrNull<'board'> & { people: Seat[] }>(
    sql`SELECT ${pictureColumns('board')},
    ${latestPeople(sql`i.id`)} people
  FROM items i LEFT JOIN pictures board ON board.id = i.table_picture_id
  WHERE i.id = ${itemId}`.named('home table'),
  )

const cardsInARow = 4
const proposalsShown = 3
const activitiesShown = 5
const openProposals = { order: 'recent', page: 1, isOpen: true } as const

export const homeRoutes = (routes: Routes, deps: Deps) => {
  const { db, clock, config } = deps
  const reads = readsOf(deps)
  const cards = cardsOf(config)
  const nearest = async (now: Date) => {
    const cardQuery = { order: 'progress', achieved: false, limit: 1 } as const
    const [row] = await listPreorders(reads, cardQuery, now)
    const table = row && (await findTable(reads, row.id))
    if (!table) return null
    return {
      preorder: cards.group(row, now),
      table_image: presentPicture(table, 'board'),
      people: table.people.map(presentSeat),
    }
  }

  routes.answer(homePage.ownInterests, async ({ member }) => {
    const now = clock.now()
    const interestIds = (await listChosenInterests(db, member)).map(({ id }) => id)
    if (interestIds.length === 0) return { data: { preorders: [], sales: [], proposals: [] } }
    const own = { interestIds, limit: cardsInARow }
    const [preorders, sales, proposals] = await Promise.all([
      listPreorders(db, { order: 'expiring', ...own }, now),
      listSales(db, { order: 'recent', ...own }, now),
      listProposals(db, { ...openProposals, ...own }, now),
    ])
    return {
      data: {
        preorders: cards.groups(preorders, now),
        sales: cards.sales(sales, now),
        proposals: proposals.map((row) => presentProposal(row, config)),
      },
    }
  })

  routes.answer(homePage.home, async () => {
    const now = clock.now()
    const [first, success, closing, ready, proposals, activities, levels] = await Promise.all([
      nearest(now),
      findLatestSuccess(reads, now),
      // Reads one more than shown: the group nearest to its goal may be among them, and is shown above.
      listPreorders(reads, { order: 'expiring', limit: cardsInARow + 1 }, now),
      listSales(reads, { order: 'recent', limit: cardsInARow }, now),
      listProposals(reads, { ...openProposals, limit: proposalsShown }, now),
      listActivities(reads, activitiesShown, now),
      listLevels(reads),
    ])
    const others = closing.filter((row) => row.id !== first?.preorder.id)
    return {
      data: {
        nearest: first,
        latest_success: success
          ? { preorder: cards.group(success, now), people: success.people.map(presentSeat) }
          : null,
        closing: cards.groups(others.slice(0, cardsInARow), now),
        ready: cards.sales(ready, now),
        proposals: proposals.map((row) => presentProposal(row, config)),
        activities: activities.map(presentActivity),
        levels: levels.map(presentLevel),
        weep: presentWeepPrices(config),
      },
    }
  })
}
