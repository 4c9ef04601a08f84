import { z } from 'zod'
import { callsOf } from '../endpoint.ts'
import { sheetFormats } from './options.ts'
import type { Action } from './roles.ts'

/** Rows of a page; deeper pages are refused, since filters find faster. */
export const rowsOfPage = 50
/** Rows are counted up to this number. */
export const mostCounted = 10_000

const page = z.coerce
  .number()
  .int()
  .min(1)
  .max(mostCounted / rowsOfPage)
  .catch(1)
  .default(1)

/** Page and order of a list; the first order is the usual one. */
export const listQuery = <const Sorts extends readonly [string, ...string[]]>(sorts: Sorts) =>
  z.object({ page, sort: z.enum(sorts).catch(sorts[0]).default(sorts[0]) })

export const listed = <Row extends z.ZodType>(row: Row) =>
  z.object({
    data: z.array(row),
    meta: z.object({
      page: z.int().min(1),
      last_page: z.int().min(1),
      total: z.int().min(0),
      /** True when more rows match than are counted. */
      more: z.boolean(),
    }),
  })

export type ListMeta = z.output<ReturnType<typeof listed>>['meta']

/** Media types of spreadsheets, by the formats that screens offer. */
export const sheetTypes = [
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'text/csv; charset=utf-8',
] as const

type FileOptions<Q extends z.ZodObject> = {
  action: Action
  /** Query of the list: the file has the same filters and order. */
  query: Q
  /** Personal data: asks for a factor. */
  proof?: true
}

export type FileRequest<Query> = Query & {
  format: (typeof sheetFormats)[number]
  /** Columns that the screen hides. */
  hide: string[]
  page: number
}

/** A list as a file. */
export const fileAt = <Path extends string, Q extends z.ZodObject>(
  tag: string,
  path: Path,
  { action, query, proof }: FileOptions<Q>,
) =>
  callsOf(tag).operator(`POST ${path}/file` as `POST ${Path}/file`, {
    summary: 'The rows of the list as a spreadsheet',
    action,
    ...(proof && { proof }),
    body: query.extend({
      format: z.enum(sheetFormats),
      hide: z.array(z.string().max(40)).max(20).default([]),
    }) as unknown as z.ZodType<FileRequest<z.output<Q>>>,
    bytes: sheetTypes,
    output: z.custom<Response>() as z.ZodType<Response>,
  })
