import { parseArgs } from 'node:util'
import { type PointFields, pointProblems } from '#lib/services/money/orders/rules/pickup-points.ts'
import { listPlacesOfCode } from '#lib/services/platform/places/queries.ts'
import { StartError } from '#lib/services/platform/start-error.ts'
import { say } from '#lib/services/platform/terminal.ts'
import { readCents } from './run.ts'

const options = {
  name: { type: 'string' },
  street: { type: 'string' },
  code: { type: 'string' },
  town: { type: 'string' },
  province: { type: 'string' },
  hours: { type: 'string' },
  cost: { type: 'string' },
  at: { type: 'string' },
  json: { type: 'boolean' },
  force: { type: 'boolean' },
} as const

export const readWords = (args: string[]) => {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    return { values, positionals, isJson: values.json ?? false, isForced: values.force ?? false }
  } catch {
    throw new StartError('pickupPoints.incomplete')
  }
}

export type PointWords = ReturnType<typeof readWords>
type Values = PointWords['values']

const tidy = (text: string) => text.trim().replace(/\s+/g, ' ')

/** `44.489,11.325`; an empty text takes the coordinates away. */
const readCoordinates = (text: string) => {
  if (text === '') return { latitude: null, longitude: null }
  const [latitude = Number.NaN, longitude = Number.NaN] = text.split(',').map(Number)
  return { latitude, longitude }
}

/** Town and province of the code, where it has one town and none was given. */
const townOf = (code: string) => {
  const [town, ...others] = listPlacesOfCode(code)
  return town && others.length === 0 ? { city: town.name, province: town.province } : {}
}

const fieldsOf = ({ name, street, code, town, province, hours, cost, at }: Values) => ({
  ...(name === undefined ? {} : { name: tidy(name) }),
  ...(street === undefined ? {} : { street: tidy(street) }),
  ...(code === undefined ? {} : { postal_code: code.trim(), ...townOf(code.trim()) }),
  ...(town === undefined ? {} : { city: tidy(town) }),
  ...(province === undefined ? {} : { province: province.trim().toUpperCase() }),
  ...(hours === undefined ? {} : { hours: tidy(hours) || null }),
  ...(cost === undefined ? {} : { delivery_cents: readCents(cost) ?? Number.NaN }),
  ...(at === undefined ? {} : readCoordinates(at)),
})

const valid = (point: PointFields) => {
  const problems = pointProblems(point)
  if (problems.length > 0)
    throw new StartError('pickupPoints.refused', {
      why: problems.map((problem) => say(`pickupPoints.wrong.${problem}`)).join(' '),
    })
  return point
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

export const newPoint = ({ values, positionals }: PointWords) => {
  if (positionals.length > 0) throw new StartError('pickupPoints.incomplete')
  return valid({ ...none, ...fieldsOf(values) })
}

type Known = PointFields & { located_by: 'town' | 'coordinates' }

/** The point with what was given; coordinates of its town are taken anew, those of its old address are dropped. */
export const changed = (before: Known, values: Values): PointFields => {
  const given = fieldsOf(values)
  if (Object.keys(given).length === 0) throw new StartError('pickupPoints.nothing')
  const isMoved = values.street !== undefined || values.code !== undefined
  const isKept = before.located_by === 'coordinates' && !isMoved
  const { name, street, postal_code, city, province, hours, delivery_cents } = before
  const { latitude, longitude } = isKept ? before : none
  return valid({
    ...{ name, street, postal_code, city, province, hours, delivery_cents },
    ...{ latitude, longitude },
    ...given,
  })
}
