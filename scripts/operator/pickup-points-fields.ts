import { StartError } from '#kernel/start-error.ts'
import { terminalText } from '#kernel/terminal.ts'
import { type PointFields, pointProblems } from '#lib/services/money/orders/rules/pickup-points.ts'
import { listPlacesOfCode } from '#lib/tools/places/queries.ts'
import { anything, euros } from '../shop/kinds.ts'
import { nameOf, option } from '../shop/parameters.ts'

export const fieldOptions = {
  name: option(nameOf('name'), anything, terminalText('pickupPoints.help.name')),
  street: option(nameOf('street'), anything, terminalText('pickupPoints.help.street')),
  code: option(nameOf('postalCode'), anything, terminalText('pickupPoints.help.code')),
  town: option(nameOf('town'), anything, terminalText('pickupPoints.help.town')),
  province: option(nameOf('province'), anything, terminalText('pickupPoints.help.province')),
  hours: option(nameOf('hours'), anything, terminalText('pickupPoints.help.hours')),
  cost: option(nameOf('euros'), anything, terminalText('pickupPoints.help.cost')),
  at: option(nameOf('coordinates'), anything, terminalText('pickupPoints.help.at')),
}

export type Values = { [Name in keyof typeof fieldOptions]: string | undefined }

const tidy = (text: string) => text.trim().replace(/\s+/g, ' ')

/** Parses `44.489,11.325`; an empty text removes the coordinates. */
const readCoordinates = (text: string) => {
  if (text === '') return { latitude: null, longitude: null }
  const [latitude = Number.NaN, longitude = Number.NaN] = text.split(',').map(Number)
  return { latitude, longitude }
}

/** Town and province of a postcode, when it belongs to one town only and none was given. */
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
  ...(cost === undefined ? {} : { delivery_cents: euros.read(cost) ?? Number.NaN }),
  ...(at === undefined ? {} : readCoordinates(at)),
})

const valid = (point: PointFields) => {
  const problems = pointProblems(point)
  if (problems.length > 0)
    throw new StartError('pickupPoints.refused', {
      why: problems.map((problem) => terminalText(`pickupPoints.wrong.${problem}`)).join(' '),
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

export const newPoint = (values: Values) => valid({ ...none, ...fieldsOf(values) })

export const mustChangeSomething = (values: Values) => {
  if (Object.keys(fieldsOf(values)).length === 0) throw new StartError('pickupPoints.nothing')
}

type Known = PointFields & { located_by: 'town' | 'coordinates' }

/**
 * Merges the given values into a point; coordinates of a town are looked up again, those of an old
 * address are dropped.
 */
export const changed = (before: Known, values: Values): PointFields => {
  const fields = fieldsOf(values)
  const isMoved = values.street !== undefined || values.code !== undefined
  const isKept = before.located_by === 'coordinates' && !isMoved
  const { name, street, postal_code, city, province, hours, delivery_cents } = before
  const { latitude, longitude } = isKept ? before : none
  return valid({
    name,
    street,
    postal_code,
    city,
    province,
    hours,
    delivery_cents,

    latitude,
    longitude,
    ...fields,
  })
}
