import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { postalCodes } from '#lib/format/postal-codes.ts'
import { findPlaces, placesOfCode, readPlaces } from './rules.ts'

const places = readPlaces(readFileSync(new URL('./places.tsv', import.meta.url), 'utf8'))
const first = (text: string) => {
  const [place] = findPlaces(places, text)
  return place && `${place.name} ${place.province}`
}

test('every place has a province, postal codes of that province and coordinates in Italy', () => {
  expect(places.length).toBeGreaterThan(7_800)
  const wrong = places.filter(
    ({ province, codes, latitude, longitude }) =>
      latitude < 35 ||
      latitude > 47.2 ||
      longitude < 6.5 ||
      longitude > 18.6 ||
      !codes
        .flat()
        .every((code) => postalCodes[province]?.some(([a, b]) => code >= a && code <= b)),
  )
  expect(wrong).toEqual([])
})

test.each([
  ['70126', 'Bari BA'],
  ['00100', 'Roma RM'],
  ['40100', 'Bologna BO'],
  ['42121', "Reggio nell'Emilia RE"],
  ['40019', "Sant'Agata Bolognese BO"],
])('finds postal code %s as %s', (code, town) => {
  expect(first(code)).toBe(town)
})

test.each([
  ['Forli', 'Forlì FC'],
  ['reggio emilia', "Reggio nell'Emilia RE"],
  ['reggio', 'Reggio di Calabria RC'],
  ['l’aquila', "L'Aquila AQ"],
  ['sant agata bol', "Sant'Agata Bolognese BO"],
  ['san dona di piave', 'San Donà di Piave VE'],
  ['Samone (TN)', 'Samone TN'],
  ['Re', 'Re VB'],
  ['Ro', 'Roma RM'],
])('finds the name %s as %s', (name, town) => {
  expect(first(name)).toBe(town)
})

test.each(['', ' ', 'x', 'zzz', '4012', '99999', '400000', '%', '\\', '0'])(
  'finds no place for %j',
  (text) => {
    expect(findPlaces(places, text)).toEqual([])
  },
)

test('lists the towns of a shared postal code, the largest first', () => {
  const sharing = placesOfCode(places, '40050')
  expect(sharing.length).toBeGreaterThan(1)
  const people = sharing.map((place) => place.people)
  expect(people).toEqual(people.toSorted((one, other) => other - one))
})
