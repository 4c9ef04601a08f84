import type { z } from 'zod'
import type { Db } from '#kernel/db/connection.ts'
import { DomainError } from '#kernel/error.ts'
import { euros } from '#kernel/money.ts'
import type { operatorGroups } from '#lib/contract/console/groups.ts'
import { createWords } from '#lib/format/words.ts'
import { presentPictureRow } from '#lib/tools/pictures/present.ts'
import words from '#locales/it/console-groups.json' with { type: 'json' }
import { countToAsk } from '../../../money/groups/commands/ask-waiting.ts'
import { countToRemind } from '../../../money/groups/commands/remind.ts'
import { readCurve, readTypical } from '../../../money/groups/queries/curve.ts'
import {
  countWaiting,
  listBroken,
  readChargeHistory,
  readHeld,
  readPriceSteps,
} from '../../../money/groups/queries/forecast.ts'
import { showGroup } from '../../../money/groups/queries/overview.ts'
import { type ChargeHistory, forecastOf, type Held } from '../../../money/groups/rules/forecast.ts'
import { isOver } from '../../../money/groups/rules/seats.ts'
import { type GoalUnit, goalNumber } from '../../../shop/items/rules.ts'
import { type FileColumns, momentCell } from '../../list-file.ts'
import { findRow, type GroupRow } from '../queries.ts'
import { actsOf, type ShownGroup } from '../rules.ts'

type Row = z.output<typeof operatorGroups.list.output>['data'][number]

const t = createWords({ 'console-groups': words }).getFixedT('it', 'console-groups')

const columns: FileColumns<Row> = {
  title: [t('group'), ({ title }) => title],
  status: [t('status'), ({ status }) => t(`statuses.${status}`)],
  goal: [t('goal'), ({ goal }) => goal],
  reached: [t('reached'), ({ reached }) => reached],
  unit: [t('unit'), ({ goal_unit: unit }) => t(`units.${unit}`)],
  sure: [t('figure.sure'), ({ forecast }) => forecast && forecast.paid + forecast.sure],
  forecast: [t('figure.expected'), ({ forecast }) => forecast?.expected ?? null],
  deadline: [t('deadline'), ({ expires_at: at }) => momentCell(at)],
  delivery: [t('delivery'), ({ deliver_on: day }) => momentCell(day)],
}

export const groupFile = { list: 'groups', title: t('title'), columns }

const isForecast = ({ status }: GroupRow) => status === 'running' || status === 'collecting'

const presentForecast = (unit: GoalUnit, held: Held, history: ChargeHistory) => {
  const { failures, expected, percent } = forecastOf(held, history)
  const shown = (value: number) => goalNumber(unit, value)
  return {
    paid: shown(held.paid),
    sure: shown(held.sure),
    broken: shown(held.broken),
    failures: shown(failures),
    expected: shown(expected),
    percent,
    groups: history.charged === 0 ? 0 : history.groups,
  }
}

const presentBase = (row: GroupRow) => ({
  id: row.id,
  title: row.title,
  image: presentPictureRow(row.picture),
  status: row.status,
  goal_unit: row.goalUnit,
  goal: goalNumber(row.goalUnit, row.goal),
  reached: goalNumber(row.goalUnit, row.reached),
  expires_at: row.expiresAt.toISOString(),
  decide_by: row.decideBy?.toISOString() ?? null,
  deliver_on: row.deliverOn,
  shortfall: goalNumber(row.goalUnit, row.shortfall),
})

export const presentRows = async (db: Db, rows: readonly GroupRow[]): Promise<Row[]> => {
  const held = await readHeld(db, rows.filter(isForecast))
  const history = await readChargeHistory(db)
  return rows.map((row) => {
    const own = held.get(row.id)
    if (!own) return { ...presentBase(row), forecast: null }
    const { percent: _, groups: __, ...forecast } = presentForecast(row.goalUnit, own, history)
    return { ...presentBase(row), forecast }
  })
}

const presentPrice = (unit: GoalUnit, price: Awaited<ReturnType<typeof readPriceSteps>>) =>
  price
    ? {
        now: euros(price.cents),
        next: price.next && {
          from: goalNumber(unit, price.next.from),
          price: euros(price.next.cents),
        },
      }
    : null

/** Reads all that an operator sees of a group. */
export const showWholeGroup = async (db: Db, id: number, now: Date): Promise<ShownGroup> => {
  const row = await findRow(db, id)
  if (!row) throw new DomainError('not_found')
  const {
    bundles,
    seats,
    toOrder: { carton: _, ...toOrder },
  } = await showGroup(db, id)
  const { goalUnit: unit } = row
  const held = isForecast(row) ? (await readHeld(db, [row])).get(id) : undefined
  const shown = (point: { day: string; value: number }) => ({
    day: point.day,
    value: goalNumber(unit, point.value),
  })
  const curve = await readCurve(db, id)
  const typical = curve.length > 0 ? await readTypical(db, row) : null
  const broken = held ? await listBroken(db, row) : []
  const { people, withMethod } = await countWaiting(db, id)
  return {
    ...presentBase(row),
    participants: row.participants,
    safe_goal: row.marginPercent > 0 ? goalNumber(unit, row.margin) : null,
    margin: row.marginPercent,
    shortage: row.shortage,
    carton: row.carton,
    forecast: held ? presentForecast(unit, held, await readChargeHistory(db)) : null,
    price: presentPrice(unit, await readPriceSteps(db, id)),
    waiting: { people, with_method: withMethod },
    curve: curve.map(shown),
    typical: typical?.map(shown) ?? null,
    broken,
    to_remind: await countToRemind(db, row, now),
    bundles: bundles.map(({ priceCents, stock: _, ...bundle }) => ({
      ...bundle,
      price: euros(priceCents),
    })),
    to_order: toOrder,
    acts: actsOf({
      ...row,
      hasSeats: seats.some(({ state }) => !isOver(state)),
      toAsk: people === 0 ? 0 : await countToAsk(db, id, now),
    }),
  }
}
