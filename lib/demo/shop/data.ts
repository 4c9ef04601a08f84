import { readFile } from 'node:fs/promises'
import type { Tx } from '#kernel/db/connection.ts'
import { raw, sql } from '#kernel/db/sql.ts'
import { after, days, hours, minutes } from '#lib/format/durations.ts'

const folder = new URL('../data/', import.meta.url)

export const readDrawing = (path: string) => readFile(new URL(path, folder), 'utf8')

/** ISO 8601 duration from the moment at which the shop is filled; negative ones lie in the past. */
const duration = /^(-?)P(?=.)(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?)?$/

/** Reads a file of the demo. Durations become moments, so that the shop is always of today. */
export const readData = async <T>(name: string, now: Date): Promise<T> =>
  JSON.parse(await readFile(new URL(`${name}.json`, folder), 'utf8'), (_, value) => {
    const parts = typeof value === 'string' ? duration.exec(value) : null
    if (!parts) return value
    const [, sign, day = 0, hour = 0, minute = 0] = parts
    const distance = days(Number(day)) + hours(Number(hour)) + minutes(Number(minute))
    return after(now, sign ? -distance : distance)
  })

/** Main member of the demo, with orders, credits and notifications. */
export const serena = 1

/** Members who did the same, counted around all members but the main one. */
export type Crowd = readonly [first: number, step: number, count: number]

export const membersOf = ([first, step, count]: Crowd, members: number) =>
  Array.from({ length: count }, (_, index) => ((first - 2 + index * step) % (members - 1)) + 2)

/** Moment between two others, irregular like the moments at which people do something. */
export const momentBetween = (from: Date, to: Date, index: number) =>
  after(from, Math.round((to.getTime() - from.getTime()) * ((index * 0.7549 + 0.01) % 1)))

/** Inserts rows in one statement. The keys of the first one are the columns of all. */
export const insertRows = async (tx: Tx, table: string, rows: readonly object[]) => {
  const columns = raw(Object.keys(rows[0] ?? {}).join(', '))
  if (rows.length > 0)
    await tx.run(sql`INSERT INTO ${raw(table)} (${columns}) SELECT ${columns}
      FROM jsonb_populate_recordset(NULL::${raw(table)}, ${JSON.stringify(rows)}::jsonb)`)
}

/** Continues the ids of a table after those that were written. */
export const continueIds = (tx: Tx, table: string) =>
  tx.run(sql`SELECT setval(pg_get_serial_sequence(${table}, 'id'), max(id)) FROM ${raw(table)}`)
