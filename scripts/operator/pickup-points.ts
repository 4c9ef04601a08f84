import type { Tx } from '#kernel/db/connection.ts'
import { StartError } from '#kernel/start-error.ts'
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
import { action, type Command, type Input } from '../shop/action.ts'
import { anything, euros, flag, whole } from '../shop/kinds.ts'
import { textOf } from '../shop/output.ts'
import { actsOn } from './act.ts'

const tidy = anything.transform((word) => word.trim().replace(/\s+/g, ' '))

/** Parses `44.489,11.325`. */
const coordinates = anything
  .transform((word) => word.split(',').map(Number))
  .transform(([latitude = Number.NaN, longitude = Number.NaN]) => ({ latitude, longitude }))

const options = {
  name: tidy.optional(),
  street: tidy.optional(),
  code: tidy.optional(),
  town: tidy.optional(),
  province: tidy.transform((word) => word.toUpperCase()).optional(),
  hours: tidy.transform((word) => word || null).optional(),
  cost: euros.optional(),
  at: coordinates.optional(),
}
type Values = Input<typeof options>

/** Town and province of a postcode, when it belongs to one town only. */
const townOf = (code: string) => {
  const [town, ...others] = listPlacesOfCode(code)
  return town && others.length === 0 ? { city: town.name, province: town.province } : {}
}

const fieldsOf = ({ code, town, cost, at, ...same }: Values): Partial<PointFields> => ({
  ...(code !== undefined && { postal_code: code, ...townOf(code) }),
  ...same,
  ...(town !== undefined && { city: town }),
  ...(cost !== undefined && { delivery_cents: cost }),
  ...at,
})

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

const find = async (tx: Tx, id: number) => {
  const point = await lockPoint(tx, id)
  if (!point) throw new StartError('pickupPoints.missing', { id })
  return point
}

const pointText = (point: OwnedPoint) =>
  textOf('pickupPoints.line', {
    ...point,
    address: formatAddress({ ...point, postalCode: point.postal_code }),
    state: point.closed_at ? 'closed' : 'open',
  })

/** Locks a point, changes it, and returns it as it was and as it is. */
const changing = async (tx: Tx, id: number, work: (point: OwnedPoint) => Promise<unknown>) => {
  const before = await find(tx, id)
  await work(before)
  return { before, after: await find(tx, id) }
}

type Change = { before?: OwnedPoint; after: OwnedPoint }

const act = actsOn({
  noun: 'pickup-points',
  words: {},
  find: async () => ({}),
  audit: (_, { before, after }: Change) => ({ point: after.id, before, after }),
  show: async (_tx, _input, change: Change) => change,
  print: ({ before, after }) => [
    before && textOf('pickupPoints.before', { point: pointText(before) }),
    pointText(after),
  ],
})

export const pickupPoints: Command = {
  actions: {
    list: action({
      run: (_, { db }) => listAllPoints(db),
      print: (points) => (points.length > 0 ? points.map(pointText) : textOf('pickupPoints.none')),
    }),
    add: act('add', {
      options,
      check: (values) => valid({ ...none, ...fieldsOf(values) }),
      change: async (tx, _, _by, values) => {
        const id = await addPoint(tx, { ...none, ...fieldsOf(values) })
        return { after: await find(tx, id) }
      },
    }),
    change: act('change', {
      words: { number: whole },
      options,
      check: ({ number, ...values }) => {
        if (Object.keys(values).length === 0) throw new StartError('pickupPoints.nothing')
      },
      change: (tx, _, _by, { number, ...values }) =>
        changing(tx, number, (point) => changePoint(tx, number, changed(point, values))),
    }),
    close: act('close', {
      words: { number: whole },
      options: { force: flag },
      change: (tx, _, { now }, { number: id, force }) =>
        changing(tx, id, async () => {
          const { orders, seats } = await countWaiting(tx, id)
          if (orders + seats > 0 && !force)
            throw new StartError('pickupPoints.waited', { id, orders, seats })
          if (!(await closePoint(tx, id, now)))
            throw new StartError('pickupPoints.closedAlready', { id })
        }),
    }),
    open: act('open', {
      words: { number: whole },
      change: (tx, _, _by, { number: id }) =>
        changing(tx, id, async () => {
          if (!(await openPoint(tx, id))) throw new StartError('pickupPoints.openAlready', { id })
        }),
    }),
  },
}
