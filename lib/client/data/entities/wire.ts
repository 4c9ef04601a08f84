import type { z } from 'zod'
import type { meta } from '#lib/contract/endpoint.ts'
import type { picture } from '#lib/contract/shapes.ts'

type Camel<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<Camel<Rest>>}`
  : Name

type TimeEnd = 'at' | 'on' | 'by' | 'until' | 'timestamp'
type IsTime<Name extends string> = Name extends TimeEnd | `${string}_${TimeEnd}` ? true : false

type TimeName<Name extends string> = Name extends 'at' | 'timestamp'
  ? 'timestamp'
  : Name extends `${infer Event}_${'at' | 'timestamp'}`
    ? `${Camel<Event>}Timestamp`
    : `${Camel<Name>}Timestamp`

type FieldName<Name> = Name extends string
  ? IsTime<Name> extends true
    ? TimeName<Name>
    : Camel<Name>
  : never

type Field<Name, Value> = Name extends string
  ? IsTime<Name> extends true
    ? Value extends string
      ? number
      : Value extends null
        ? null
        : never
    : Value
  : never

type Fields<Wire> = { [Name in keyof Wire as FieldName<Name>]: Field<Name, Wire[Name]> }

const isTime = /(^|_)(at|on|by|until|timestamp)$/

const nameOf = (name: string) => {
  const whole = isTime.test(name) ? `${name.replace(/(^|_)(at|timestamp)$/, '')}_timestamp` : name
  return whole
    .replace(/^_/, '')
    .replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

const millisecondsOf = (name: string, value: unknown) =>
  isTime.test(name) && typeof value === 'string' ? Date.parse(value) : value

/** Entity of a wire object: `held_until` becomes `heldUntilTimestamp`; objects within stay as they are. */
export const fields = <Wire extends object>(wire: Wire) =>
  Object.fromEntries(
    Object.entries(wire).map(([name, value]) => [nameOf(name), millisecondsOf(name, value)]),
  ) as Fields<Wire>

/** A suffix `/{160|320|640|1200}.{avif|webp|png}` of `src` selects another size and format. */
export type Picture = z.output<typeof picture>

export const pictureSrc = (picture: Picture, width: 160 | 320 | 640 | 1200 = 640) =>
  `${picture.src}/${width}.webp`

export const pick = <From extends object, Name extends keyof From>(from: From, ...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<From, Name>

export const timeOf = (iso: string) => Date.parse(iso)
export const timeOfOrNull = (iso: string | null) => (iso === null ? null : Date.parse(iso))

export type Page<T> = { items: T[]; page: number; lastPage: number; total: number }

export type WirePage<T> = { data: T[]; meta: z.output<typeof meta> }

export const toPage =
  <T, Entity>(toEntity: (wire: T) => Entity) =>
  ({ data, meta }: WirePage<T>): Page<Entity> => ({
    items: data.map(toEntity),
    page: meta.current_page,
    lastPage: meta.last_page,
    total: meta.total,
  })

export type FirstPage = { ids: number[]; page: number; lastPage: number; total: number }

export const firstPage = ({ items, page, lastPage, total }: Page<{ id: number }>): FirstPage => ({
  ids: items.map(({ id }) => id),
  page,
  lastPage,
  total,
})
