import type { Tx } from '#kernel/db/connection.ts'
import { recordAct } from '#kernel/operator-acts.ts'
import { StartError } from '#kernel/start-error.ts'
import { terminalText } from '#kernel/terminal.ts'
import { formatDateTime } from '#lib/format/dates.ts'
import { formatCents } from '#lib/format/money.ts'
import { formatAddress } from '#lib/format/postal-address.ts'
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
  type OwnedPoint,
} from '#lib/services/money/orders/queries/pickup-points.ts'
import { action } from '../shop/action.ts'
import type { Command, Context } from '../shop/command.ts'
import { documentOf } from '../shop/document.ts'
import { whole } from '../shop/kinds.ts'
import { flag, nameOf, required } from '../shop/parameters.ts'
import {
  changed,
  fieldOptions,
  mustChangeSomething,
  newPoint,
  type Values,
} from './pickup-points-fields.ts'

const partsOf = (point: OwnedPoint) => ({
  name: point.name,
  address: formatAddress({ ...point, postalCode: point.postal_code }),
  hours: point.hours ?? terminalText('pickupPoints.noHours'),
  cost: formatCents(point.delivery_cents),
  located:
    point.located_by === 'coordinates'
      ? `${point.latitude}, ${point.longitude}`
      : terminalText('pickupPoints.byTown'),
  state: point.closed_at
    ? terminalText('pickupPoints.closed', { at: formatDateTime(point.closed_at) })
    : terminalText('pickupPoints.open'),
})

const pointText = (point: OwnedPoint) =>
  terminalText('pickupPoints.line', { id: point.id, ...partsOf(point) })

const names = ['name', 'address', 'hours', 'cost', 'located', 'state'] as const

/** Text of a point with each field that changed. */
const changesText = ({ before, after }: { before: OwnedPoint; after: OwnedPoint }) => {
  const [was, now] = [partsOf(before), partsOf(after)]
  const changed = names.filter((name) => was[name] !== now[name])
  const lines = changed.map((name) =>
    terminalText('pickupPoints.changed', {
      what: terminalText(`pickupPoints.parts.${name}`),
      was: was[name],
      now: now[name],
    }),
  )
  return [pointText(after), ...(lines.length > 0 ? lines : [terminalText('pickupPoints.same')])]
}

const id = required(nameOf('number'), whole)

const find = async (tx: Tx, wanted: number) => {
  const point = await lockPoint(tx, wanted)
  if (!point) throw new StartError('pickupPoints.missing', { id: wanted })
  return point
}

/** Records the action in the same transaction and returns the current point. */
const record = (
  { db, now }: Context,
  name: 'add' | 'close' | 'open',
  work: (tx: Tx, now: Date) => Promise<number>,
) =>
  db.transaction(async (tx) => {
    const point = await work(tx, now)
    await recordAct(tx, `pickup-points.${name}`, { point }, now)
    return find(tx, point)
  })

const change = ({ db, now }: Context, wanted: number, values: Values) =>
  db.transaction(async (tx) => {
    const before = await find(tx, wanted)
    await changePoint(tx, wanted, changed(before, values))
    const after = await find(tx, wanted)
    await recordAct(tx, 'pickup-points.change', { point: wanted, before, after }, now)
    return { before, after }
  })

const close = async (tx: Tx, now: Date, given: { id: number; force: boolean }) => {
  await find(tx, given.id)
  const { orders, seats } = await countWaiting(tx, given.id)
  if (orders + seats > 0 && !given.force)
    throw new StartError('pickupPoints.waited', { id: given.id, orders, seats })
  if (!(await closePoint(tx, given.id, now)))
    throw new StartError('pickupPoints.closedAlready', { id: given.id })
  return given.id
}

const open = async (tx: Tx, wanted: number) => {
  await find(tx, wanted)
  if (!(await openPoint(tx, wanted)))
    throw new StartError('pickupPoints.openAlready', { id: wanted })
  return wanted
}

export const pickupPoints: Command = {
  name: 'pickup-points',
  help: terminalText('pickupPoints.help.about'),
  actions: {
    list: action({
      help: terminalText('pickupPoints.help.list'),
      run:
        () =>
        ({ db }) =>
          listAllPoints(db),
      print: (points) =>
        points.length > 0 ? points.map(pointText) : [terminalText('pickupPoints.none')],
    }),
    add: action({
      help: terminalText('pickupPoints.help.add'),
      options: fieldOptions,
      run: (values) => {
        const point = newPoint(values)
        return (context) => record(context, 'add', (tx) => addPoint(tx, point))
      },
      print: (point) => [pointText(point)],
    }),
    change: action({
      help: terminalText('pickupPoints.help.change'),
      parameters: { id },
      options: fieldOptions,
      run: ({ id: wanted, ...values }) => {
        mustChangeSomething(values)
        return (context) => change(context, wanted, values)
      },
      print: changesText,
      document: ({ after }) => documentOf(after),
    }),
    close: action({
      help: terminalText('pickupPoints.help.close'),
      parameters: { id },
      options: { force: flag(terminalText('pickupPoints.help.force')) },
      run: (given) => (context) => record(context, 'close', (tx, now) => close(tx, now, given)),
      print: (point) => [pointText(point)],
    }),
    open: action({
      help: terminalText('pickupPoints.help.open'),
      parameters: { id },
      run:
        ({ id: wanted }) =>
        (context) =>
          record(context, 'open', (tx) => open(tx, wanted)),
      print: (point) => [pointText(point)],
    }),
  },
}
