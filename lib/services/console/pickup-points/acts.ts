import type { Tx } from '#kernel/db/connection.ts'
import { StartError } from '#kernel/start-error.ts'
import { textOf } from '#kernel/terminal.ts'
import { listPlacesOfCode } from '#lib/tools/places/queries.ts'
import {
  addPoint,
  changePoint,
  closePoint,
  openPoint,
} from '../../money/orders/commands/pickup-points.ts'
import {
  countWaiting,
  lockPoint,
  type OwnedPoint,
} from '../../money/orders/queries/pickup-points.ts'
import { type PointFields, pointProblems } from '../../money/orders/rules/pickup-points.ts'
import { actsOn } from '../act.ts'

type Maybe<T> = { [Name in keyof T]?: T[Name] | undefined }

export type PointValues = Maybe<{
  name: string
  street: string
  /** Postcode. */
  code: string
  town: string
  province: string
  hours: string | null
  /** Cents. */
  cost: number
  at: { latitude: number; longitude: number }
}>

/** Town and province of a postcode, when it belongs to one town only. */
const townOf = (code: string) => {
  const [town, ...others] = listPlacesOfCode(code)
  return town && others.length === 0 ? { city: town.name, province: town.province } : {}
}

const fieldsOf = ({ code, town, cost, at, ...same }: PointValues): Partial<PointFields> => ({
  ...(code !== undefined && { postal_code: code, ...townOf(code) }),
  ...(same as Partial<PointFields>),
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

export const newPoint = (values: PointValues) => valid({ ...none, ...fieldsOf(values) })

/** Coordinates of a town are looked up again, those of an old address are dropped. */
const changed = (before: OwnedPoint, values: PointValues) => {
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

/** Locks a point, changes it, and returns it as it was and as it is. */
const changing = async (tx: Tx, id: number, work: (point: OwnedPoint) => Promise<unknown>) => {
  const before = await find(tx, id)
  await work(before)
  return { before, after: await find(tx, id) }
}

export type PointChange = { before?: OwnedPoint; after: OwnedPoint }

const act = actsOn({ noun: 'pickup-points', find: async (_, _input: object) => ({}) })

type Numbered = { number: number }

const audit = (_: object, _thing: object, { before, after }: PointChange) => ({
  point: after.id,
  before,
  after,
})

export const pointActs = {
  add: act('add', {
    change: async (tx, _, _by, values: PointValues): Promise<PointChange> => {
      const id = await addPoint(tx, newPoint(values))
      return { after: await find(tx, id) }
    },
    audit,
  }),
  change: act('change', {
    change: (tx, _, _by, { number, ...values }: Numbered & PointValues) =>
      changing(tx, number, (point) => changePoint(tx, number, changed(point, values))),
    audit,
  }),
  close: act('close', {
    change: (tx, _, { now }, { number: id, force }: Numbered & { force?: true | undefined }) =>
      changing(tx, id, async () => {
        const { orders, seats } = await countWaiting(tx, id)
        if (orders + seats > 0 && !force)
          throw new StartError('pickupPoints.waited', { id, orders, seats })
        if (!(await closePoint(tx, id, now)))
          throw new StartError('pickupPoints.closedAlready', { id })
      }),
    audit,
  }),
  open: act('open', {
    change: (tx, _, _by, { number: id }: Numbered) =>
      changing(tx, id, async () => {
        if (!(await openPoint(tx, id))) throw new StartError('pickupPoints.openAlready', { id })
      }),
    audit,
  }),
}
