import { z } from 'zod'

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
