import { formatDateTime } from './dates.ts'

type Words = {
  labelOf: (field: string) => string
  yes: string
  no: string
  nothing: string
  image: string
}

type Leaf = readonly [place: readonly string[], value: unknown]

/** Parts are followed by what identifies them, wherever they stand. */
const nameOf = (part: unknown, at: number) => {
  const { code, title, bundles } = Object(part) as Record<string, unknown>
  return String((bundles ? title : code) ?? at + 1)
}

const leaves = (value: unknown, place: readonly string[] = []): Leaf[] => {
  if (Array.isArray(value))
    return value.flatMap((part, at) => leaves(part, [...place, nameOf(part, at)]))
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .filter(([name]) => name !== 'code')
      .flatMap(([name, part]) => leaves(part, [...place, name]))
  return [[place, value]]
}

/** Titles of parts by code, in place of which they are shown. */
const titlesIn = (value: unknown): [string, unknown][] => {
  if (typeof value !== 'object' || value === null) return []
  const { code, title } = value as Record<string, unknown>
  const inner = Object.values(value).flatMap(titlesIn)
  return code === undefined ? inner : [[String(code), title], ...inner]
}

const longest = 80
const moment = /^\d{4}-\d{2}-\d{2}T/
const pictureId = /^[0-9a-f]{32}$/

/** Says what differs between two values of the same shape: "Italiano › Base › Prezzo: 52 → 48,90". */
export const changesOf = (before: unknown, after: unknown, words: Words): string[] => {
  const { labelOf, yes, no, nothing, image } = words
  const textOf = (value: unknown) => {
    if (value === undefined || value === null || value === '') return nothing
    if (typeof value === 'boolean') return value ? yes : no
    const text = String(value)
    if (typeof value === 'number')
      return Number.isInteger(value) ? text : value.toFixed(2).replace('.', ',')
    if (moment.test(text)) return formatDateTime(Date.parse(text))
    if (pictureId.test(text)) return `${image} ${text.slice(0, 6)}`
    return text.length > longest ? `${text.slice(0, longest)}…` : text
  }
  const titles = new Map([...titlesIn(before), ...titlesIn(after)])
  const structure = new Set(['variations', 'bundles'])
  const placeText = (place: string) =>
    (JSON.parse(place) as string[])
      .filter((step) => !structure.has(step))
      .map((step) => titles.get(step) ?? labelOf(step))
      .join(' › ')
  const byPlace = (value: unknown) =>
    new Map(leaves(value).map(([place, one]) => [JSON.stringify(place), one]))
  const old = byPlace(before)
  const next = byPlace(after)
  return [...new Set([...old.keys(), ...next.keys()])].flatMap((place) => {
    const [was, becomes] = [old.get(place), next.get(place)]
    if (String(was ?? '') === String(becomes ?? '')) return []
    return [`${placeText(place)}: ${textOf(was)} → ${textOf(becomes)}`]
  })
}
