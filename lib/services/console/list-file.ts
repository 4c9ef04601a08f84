import type { z } from 'zod'
import type { Tx } from '#kernel/db/connection.ts'
import type { Routes } from '#kernel/http/routes.ts'
import { type FileRequest, mostCounted } from '#lib/contract/console/lists.ts'
import type { Endpoint } from '#lib/contract/endpoint.ts'
import { answerSheet } from '#lib/tools/spreadsheet/file.ts'
import type { Cell } from '#lib/tools/spreadsheet/workbook.ts'
import type { Deps } from '../deps.ts'
import { actsOn } from './act.ts'
import { answerAct } from './answer-act.ts'

/** Heading and cell of each column, by its key on the screen. */
export type FileColumns<Row> = Record<string, readonly [heading: string, cell: (row: Row) => Cell]>

type FileCall<Query> = Endpoint<
  z.ZodType<Record<string, never>>,
  z.ZodType,
  z.ZodType<FileRequest<Query>>,
  z.ZodType<Response>,
  'operator',
  false
>

type ListFile<Query, Row> = {
  /** Name of the list in the record, and of its file. */
  list: string
  title: string
  columns: FileColumns<Row>
  read: (tx: Tx, query: Query & { size: number }) => Promise<{ data: Row[] }>
}

const act = actsOn({ noun: 'lists', find: async (_, _input: object) => ({}) })

export const momentCell = (at: string | null) => (at === null ? null : new Date(at))

/** Answers a list as a file of what its screen shows, up to the rows that are counted; it is recorded. */
export const answerFile = <Query, Row>(
  routes: Routes,
  deps: Deps,
  endpoint: FileCall<Query>,
  { list, title, columns, read }: ListFile<Query, Row>,
) => {
  const exported = act('export', {
    change: async (tx, _, _by, request: FileRequest<Query>) =>
      (await read(tx, { ...request, page: 1, size: mostCounted })).data,
    audit: ({ hide: _hide, page: _page, ...filters }, _, rows) => ({
      list,
      ...filters,
      count: rows.length,
    }),
  })
  answerAct(routes, deps, endpoint, exported, {
    show: async (_, { body: { hide, format } }, rows) => {
      const shown = Object.entries(columns).filter(([key]) => !hide.includes(key))
      return answerSheet(
        {
          file: list,
          name: title,
          headings: shown.map(([, [heading]]) => heading),
          rows: rows.map((row) => shown.map(([, [, cell]]) => cell(row))),
        },
        format,
      ) as never
    },
  })
}
