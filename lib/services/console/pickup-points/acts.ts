import type { Db, Tx } from '#kernel/db/connection.ts'
import { DomainError } from '#kernel/error.ts'
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
  findPoint,
  lockPoint,
  type OwnedPoint,
} from '../../money/orders/queries/pickup-points.ts'
import {
  type PointFields,
  type PointProblem,
  pointProblems,
} from '../../money/orders/rules/pickup-points.ts'
import { actsOn, versionOf } from '../act.ts'

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

const fieldsOf = ({
  code,
  town,
  province,
  cost,
  at,
  ...same
}: PointValues): Partial<PointFields> => ({
  ...(code !== undefined && { postal_code: code, ...townOf(code) }),
  ...(same as Partial<PointFields>),
  ...(town !== undefined && { city: town }),
  ...(province !== undefined && { province }),
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

/** Fields of the forms, by problem. */
const fieldOf = {
  name: 'name',
  street: 'street',
  postalCode: 'code',
  city: 'town',
  province: 'province',
  hours: 'hours',
  cost: 'cost',
  coordinates: 'at',
} as const satisfies Record<PointProblem, string>

const valid = (point: PointFields) => {
  const problems = pointProblems(point)
  const fields = problems.map((problem) => [fieldOf[problem], [`point.${problem}`]])
  if (fields.length > 0) throw new DomainError('invalid', { fields: Object.fromEntries(fields) })
  return point
}

const newPoint = (values: PointValues) => ({ ...none, ...fieldsOf(values) })

/** Refuses a new point at the terminal, with all that is wrong. */
export const requireNewPoint = (values: PointValues) => {
  const problems = pointProblems(newPoint(values))
  const why = problems.map((problem) => textOf(`pickupPoints.wrong.${problem}`)).join(' ')
  if (why) throw new StartError('pickupPoints.refused', { why })
}

/** Parses `44.489,11.325`. */
export const coordinatesOf = (text: string) => {
  const [latitude = Number.NaN, longitude = Number.NaN] = text.split(',').map(Number)
  return { latitude, longitude }
}

/** Coordinates of a town are looked up again, those of an old address are dropped. */
const changed = (before: OwnedPoint, values: PointValues) => {
  const isMoved = values.street !== undefined || values.code !== undefined
  const isKept = before.located_by === 'coordinates' && !isMoved
  const { latitude, longitude } = isKept ? before : none
  return valid({ ...before, latitude, longitude, ...fieldsOf(values) })
}

type Numbered = { number: number }

const findNumbered = async (db: Db, { number: id }: Numbered) => {
  const point = await findPoint(db, id)
  if (!point) throw new StartError('pickupPoints.missing', { id })
  return point
}

export type PointChange = { before?: OwnedPoint; after: OwnedPoint }

const audit = (_: object, _thing: unknown, { before, after }: PointChange) => ({
  point: after.id,
  before,
  after,
})

const shared = {
  noun: 'pickup-points',
  refusals: Object.fromEntries(
    Object.entries(fieldOf).map(([problem, field]) => [
      field,
      `pickupPoints.wrong.${problem as PointProblem}` as const,
    ]),
  ),
}

const actOnNew = actsOn({ ...shared, find: async (_, _input: object) => ({}) })
const lock = (tx: Tx, { id }: OwnedPoint) => lockPoint(tx, id)
const act = actsOn({ ...shared, find: findNumbered, edited: { lock, versionOf } })

/** Changes a point under its lock, and returns it as it was and as it is. */
const changing = async (tx: Tx, input: Numbered, work: (point: OwnedPoint) => Promise<unknown>) => {
  const before = (await lockPoint(tx, input.number))!
  await work(before)
  return { before, after: await findNumbered(tx, input) }
}

export const pointActs = {
  add: actOnNew('add', {
    change: async (tx, _, _by, values: PointValues): Promise<PointChange> => {
      const number = await addPoint(tx, valid(newPoint(values)))
      return { after: await findNumbered(tx, { number }) }
    },
    audit,
  }),
  change: act('change', {
    change: (tx, _, _by, input: Numbered & PointValues) => {
      const { number, ...values } = input
      return changing(tx, input, (point) => changePoint(tx, number, changed(point, values)))
    },
    audit,
  }),
  close: act('close', {
    question: async ({ id }, { db }) => {
      const { orders, seats } = await countWaiting(db, id)
      return orders + seats > 0 ? textOf('pickupPoints.question', { id, orders, seats }) : undefined
    },
    lock,
    change: (tx, { id }, { now }, input) =>
      changing(tx, input, async () => {
        if (!(await closePoint(tx, id, now)))
          throw new StartError('pickupPoints.closedAlready', { id })
      }),
    audit,
  }),
  open: act('open', {
    change: (tx, { id }, _by, input) =>
      changing(tx, input, async () => {
        if (!(await openPoint(tx, id))) throw new StartError('pickupPoints.openAlready', { id })
      }),
    audit,
  }),
}
