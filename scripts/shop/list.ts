import type { Page, PageRequest } from '#kernel/db/page.ts'
import { terminalText } from '#kernel/terminal.ts'
import { action } from './action.ts'
import type { Action, Context, Options, Parameters, ValuesOf } from './command.ts'
import { documentOf } from './document.ts'
import { whole } from './kinds.ts'
import { nameOf, option } from './parameters.ts'

const size = 100

export const pageOption = {
  page: option(nameOf('number'), whole, terminalText('operator.help.page')),
}

export const pageOf = ({ page = 1 }: { page: number | undefined }): PageRequest => ({ page, size })

type Shown = { page: PageRequest; total: number }

/** Says which rows of how many are shown, and how to get the next; undefined when all of them are. */
export const pageLine = ({ page: { page, size }, total }: Shown, typed: string) => {
  if (total <= size && page === 1) return undefined
  const pages = Math.max(1, Math.ceil(total / size))
  if (page > pages) return terminalText('operator.noPage', { page, pages })
  const shown = { from: (page - 1) * size + 1, to: Math.min(page * size, total), total }
  if (page === pages) return terminalText('operator.lastPage', shown)
  const command = typed.replace(/ --page[ =]\S+/, '')
  return terminalText('operator.page', { ...shown, command, next: page + 1 })
}

type Declared<P extends Parameters, O extends Options, Row, Sums> = {
  help: string
  parameters?: P
  options?: O
  read: (
    given: ValuesOf<P> & ValuesOf<O>,
  ) => (context: Context, page: PageRequest) => Promise<Page<Row> & Sums>
  print: (row: Row) => string | readonly string[]
  /** Text of an empty list. */
  none: string
  /** Line about all rows of the list, not only those of the page. */
  sums?: (read: Page<Row> & Sums) => string
}

/** Action that lists rows page by page; its document is the array of the rows. */
export const listAction = <P extends Parameters, O extends Options, Row, Sums = object>({
  help,
  parameters,
  options,
  read,
  print,
  none,
  sums,
}: Declared<P, O, Row, Sums>): Action =>
  action({
    help,
    parameters: parameters ?? ({} as P),
    options: { ...(options ?? ({} as O)), ...pageOption },
    run: (given) => {
      const page = pageOf(given as ValuesOf<typeof pageOption>)
      const readPage = read(given as ValuesOf<P> & ValuesOf<O>)
      return async (context) => ({ ...(await readPage(context, page)), page })
    },
    print: (found) => [
      ...(found.total === 0 ? [none] : found.rows.flatMap((row) => print(row))),
      ...(sums && found.total > 0 ? [sums(found)] : []),
    ],
    document: ({ rows }) => documentOf(rows),
    rest: pageLine,
  })
