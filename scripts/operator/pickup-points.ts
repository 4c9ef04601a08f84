import type { Tx } from '#kernel/db/connection.ts'
import { recordAct } from '#kernel/operator-acts.ts'
import { StartError } from '#kernel/start-error.ts'
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
import { type PointFields, pointProblems } from '#lib/services/money/orders/rules/pickup-points.ts'
import { listPlacesOfCode } from '#lib/tools/places/queries.ts'
import { action, type Command, type Context } from '../shop/action.ts'
import { anything, euros, flag, whole } from '../shop/kinds.ts'
import { documentOf, textOf } from '../shop/output.ts'

const tidy = anything.transform((word) => word.trim().replace(/\s+/g, ' '))

const options = {
  name: tidy.optional(),
  street: tidy.optional(),
  code: tidy.optional(),
  town: tidy.optional(),
  province: tidy.optional(),
  hours: tidy.optional(),
  cost: tidy.optional(),
  at: tidy.optional(),
}
type Values = { [Name in keyof typeof options]?: string | undefined }

/** Parses `44.489,11.325`; an empty text removes the coordinates. */
const readCoordinates = (word: string) => {
  const [latitude = Number.NaN, longitude = Number.NaN] = word.split(',').map(Number)
  return word === '' ? { latitude: null, longitude: null } : { latitude, longitude }
}

/** Town and province of a postcode, when it belongs to one town only. */
const townOf = (code: string) => {
  const [town, ...others] = listPlacesOfCode(code)
  return town && others.length === 0 ? { city: town.name, province: town.province } : {}
}

const fieldsOf = (values: Values): Partial<PointFields> => {
  const { name, street, code, town, province, hours, cost, at } = values
  const fields = {
    name,
    street,
    postal_code: code,
    ...(code === undefined ? {} : townOf(code)),
    ...(town === undefined ? {} : { city: town }),
    ...(province === undefined ? {} : { province: province.toUpperCase() }),
    hours: hours === '' ? null : hours,
    delivery_cents: cost === undefined ? undefined : (euros.safeParse(cost).data ?? Number.NaN),
    ...(at === undefined ? {} : readCoordinates(at)),
  }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

const none: PointFields = {
  name: '',
  street: '',
  postal_code: '',
  city: '',
  province: '',
  hours: null,
  delivery_cents: Number.NaN,
  latitude: null,
  longitude: null,
}

const valid = (point: PointFields) => {
  const problems = pointProblems(point).map((problem) => textOf(`pickupPoints.wrong.${problem}`))
  if (problems.length > 0) throw new StartError('pickupPoints.refused', { why: problems.join(' ') })
  return point
}

/** Coordinates of a town are looked up again, those of an old address are dropped. */
const changed = (before: OwnedPoint, values: Values) => {
  const isMoved = values.street !== undefined || values.code !== undefined
  const isKept = before.located_by === 'coordinates' && !isMoved
  const { latitude, longitude } = isKept ? before : none
  return valid({ ...before, latitude, longitude, ...fieldsOf(values) })
}

const partsOf = (point: OwnedPoint) => ({
  name: point.name,
  address: formatAddress({ ...point, postalCode: point.postal_code }),
  hours: point.hours ?? textOf('pickupPoints.noHours'),
  cost: formatCents(point.delivery_cents),
  located:
    point.located_by === 'coordinates'
      ? `${point.latitude}, ${point.longitude}`
      : textOf('pickupPoints.byTown'),
  state: point.closed_at ? textOf('pickupPoints.closed', point) : textOf('pickupPoints.open'),
})

const pointText = (point: OwnedPoint) =>
  textOf('pickupPoints.line', { id: point.id, ...partsOf(point) })

/** Text of a point with each field that changed. */
const changesText = ({ before, after }: { before: OwnedPoint; after: OwnedPoint }) => {
  const [was, now] = [partsOf(before), partsOf(after)]
  const names = Object.keys(was) as (keyof typeof was)[]
  const lines = names
    .filter((name) => was[name] !== now[name])
    .map((name) => textOf('pickupPoints.changed', { name, was: was[name], now: now[name] }))
  return [pointText(after), lines.length > 0 ? lines : textOf('pickupPoints.same')]
}

const find = async (tx: Tx, id: number) => {
  const point = await lockPoint(tx, id)
  if (!point) throw new StartError('pickupPoints.missing', { id })
  return point
}

/** Records the action in the same transaction and returns the current point. */
const record = ({ db, now }: Context, name: string, work: (tx: Tx) => Promise<number>) =>
  db.transaction(async (tx) => {
    const point = await work(tx)
    await recordAct(tx, `pickup-points.${name}`, { point }, now)
    return find(tx, point)
  })

export const pickupPoints: Command = {
  actions: {
    list: action({
      run: (_, { db }) => listAllPoints(db),
      print: (points) => (points.length > 0 ? points.map(pointText) : textOf('pickupPoints.none')),
    }),
    add: action({
      options,
      check: (values) => valid({ ...none, ...fieldsOf(values) }),
      run: (values, context) =>
        record(context, 'add', (tx) => addPoint(tx, { ...none, ...fieldsOf(values) })),
      print: pointText,
    }),
    change: action({
      words: { number: whole },
      options,
      check: ({ number, ...values }) => {
        if (Object.keys(fieldsOf(values)).length === 0) throw new StartError('pickupPoints.nothing')
      },
      run: ({ number: point, ...values }, { db, now }) =>
        db.transaction(async (tx) => {
          const before = await find(tx, point)
          await changePoint(tx, point, changed(before, values))
          const after = await find(tx, point)
          await recordAct(tx, 'pickup-points.change', { point, before, after }, now)
          return { before, after }
        }),
      print: changesText,
      document: ({ after }) => documentOf(after),
    }),
    close: action({
      words: { number: whole },
      options: { force: flag },
      run: ({ number: id, force }, context) =>
        record(context, 'close', async (tx) => {
          await find(tx, id)
          const { orders, seats } = await countWaiting(tx, id)
          if (orders + seats > 0 && !force)
            throw new StartError('pickupPoints.waited', { id, orders, seats })
          if (!(await closePoint(tx, id, context.now)))
            throw new StartError('pickupPoints.closedAlready', { id })
          return id
        }),
      print: pointText,
    }),
    open: action({
      words: { number: whole },
      run: ({ number: id }, context) =>
        record(context, 'open', async (tx) => {
          await find(tx, id)
          if (!(await openPoint(tx, id))) throw new StartError('pickupPoints.openAlready', { id })
          return id
        }),
      print: pointText,
    }),
  },
}
