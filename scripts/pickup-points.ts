/** Pick-up points, for the operator: npm run pickup-points -- --help */
import {
  addPoint,
  changePoint,
  closePoint,
  openPoint,
} from '#lib/services/money/orders/commands/pickup-points.ts'
import {
  countWaiting,
  listAllPoints,
  lockPoint,
} from '#lib/services/money/orders/queries/pickup-points.ts'
import type { Database, Tx } from '#lib/services/platform/db/connection.ts'
import { recordAct } from '#lib/services/platform/operator-acts.ts'
import { StartError } from '#lib/services/platform/start-error.ts'
import { say } from '#lib/services/platform/terminal.ts'
import { changed, newPoint, type PointWords, readWords } from './desk/point-fields.ts'
import { runDesk } from './desk/run.ts'
import { lineOf, tellChanges } from './desk/tell-point.ts'

const list = (isJson: boolean) => async (db: Database) => {
  const points = await listAllPoints(db)
  if (isJson) return console.info(JSON.stringify(points, null, 2))
  for (const point of points) console.info(lineOf(point))
  if (points.length === 0) console.info(say('pickupPoints.none'))
}

const find = async (tx: Tx, id: number) => {
  const point = await lockPoint(tx, id)
  if (!point) throw new StartError('pickupPoints.missing', { id })
  return point
}

/** Records the act in the same transaction, then tells how the point stands now. */
const doing =
  (command: string, { isJson }: PointWords, act: (tx: Tx, now: Date) => Promise<number>) =>
  async (db: Database) => {
    const now = new Date()
    const after = await db.transaction(async (tx) => {
      const id = await act(tx, now)
      await recordAct(tx, `pickup-points.${command}`, { point: id }, now)
      return find(tx, id)
    })
    console.info(isJson ? JSON.stringify(after, null, 2) : lineOf(after))
  }

const change = (id: number, words: PointWords) => async (db: Database) => {
  const now = new Date()
  const { before, after } = await db.transaction(async (tx) => {
    const before = await find(tx, id)
    await changePoint(tx, id, changed(before, words.values))
    const after = await find(tx, id)
    await recordAct(tx, 'pickup-points.change', { point: id, before, after }, now)
    return { before, after }
  })
  if (words.isJson) return console.info(JSON.stringify(after, null, 2))
  tellChanges(before, after)
}

const close = (id: number, words: PointWords) =>
  doing('close', words, async (tx, now) => {
    await find(tx, id)
    const { orders, seats } = await countWaiting(tx, id)
    if (orders + seats > 0 && !words.isForced)
      throw new StartError('pickupPoints.waited', { id, orders, seats })
    if (!(await closePoint(tx, id, now))) throw new StartError('pickupPoints.closedAlready', { id })
    return id
  })

const open = (id: number, words: PointWords) =>
  doing('open', words, async (tx) => {
    await find(tx, id)
    if (!(await openPoint(tx, id))) throw new StartError('pickupPoints.openAlready', { id })
    return id
  })

const idIn = (command: string, words: PointWords) => {
  const [text = '', ...more] = words.positionals
  if (!/^[1-9]\d{0,8}$/.test(text) || more.length > 0)
    throw new StartError('pickupPoints.noId', { command })
  return Number(text)
}

await runDesk(say('pickupPoints.usage'), ([command = '', ...given]) => {
  if (!['list', 'add', 'change', 'close', 'open'].includes(command))
    throw new StartError('pickupPoints.unknown', { command })
  const words = readWords(given)
  if (command === 'list') return list(words.isJson)
  if (command === 'add') {
    const point = newPoint(words)
    return doing('add', words, (tx) => addPoint(tx, point))
  }
  const id = idIn(command, words)
  if (command === 'change') return change(id, words)
  return command === 'close' ? close(id, words) : open(id, words)
})
