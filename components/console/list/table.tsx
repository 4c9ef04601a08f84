'use client'

import {
  columnVisibilityFeature,
  createColumnHelper,
  type RowSelectionState,
  rowSelectionFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useTranslation } from '#components/i18next.ts'
import { Link } from '#components/navigation/link.tsx'
import type { ListAddress } from './address.ts'
import { type Columns, cellOf, lookOf } from './columns.tsx'

const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature })

/** Order of a list, as its address says. */
type Order = { address: ListAddress; usual: string }

type HeadProps = { label: string; sort: string | undefined; order: Order | undefined }

function Head({ label, sort, order }: HeadProps) {
  if (!sort || !order) return label
  const { address, usual } = order
  const current = address.sort ?? usual
  const next = current === sort ? `-${sort}` : sort
  const Arrow = current === `-${sort}` ? ArrowUp : ArrowDown
  return (
    <button
      type="button"
      className="inline-flex min-h-11 items-center gap-1 text-left md:min-h-6"
      onClick={() => address.change({ sort: next === usual ? undefined : next })}
    >
      {label}
      {(current === sort || current === `-${sort}`) && <Arrow size={14} aria-hidden="true" />}
    </button>
  )
}

const directionOf = (sort: string | undefined, order: Order | undefined) => {
  if (!sort || !order) return undefined
  const current = order.address.sort ?? order.usual
  if (current === sort) return 'descending'
  return current === `-${sort}` ? 'ascending' : 'none'
}

export type Selection = {
  chosen: RowSelectionState
  onChoose: (next: RowSelectionState) => void
}

type TableProps<Row> = {
  label: string
  rows: readonly Row[]
  columns: Columns<Row>
  order?: Order
  /** Address and name of the screen that a row opens. */
  open?: ((row: Row) => { href: string; name: string }) | undefined
  selection?: Selection | undefined
}

type Identified = { id?: number | string }

/** Table of rows; in a list the first column opens the row. */
export function Table<Row extends object>(props: TableProps<Row>) {
  const { label, rows, order, open, selection } = props
  const columns = props.columns.filter((column) => column !== false)
  const { t } = useTranslation('console-lists')
  const helper = createColumnHelper<typeof features, Row>()
  const byKey = new Map(columns.map((column) => [column.key, column]))
  const head = (columns.find(({ isName }) => isName) ?? columns[0])?.key
  const table = useTable({
    features,
    data: rows as Row[],
    getRowId: (row, at) => String((row as Identified).id ?? at),
    columns: helper.columns(columns.map(({ key }) => helper.display({ id: key }))),
    state: {
      columnVisibility: Object.fromEntries(order?.address.hidden.map((key) => [key, false]) ?? []),
      rowSelection: selection?.chosen ?? {},
    },
    onRowSelectionChange: (update) =>
      selection?.onChoose(typeof update === 'function' ? update(selection.chosen) : update),
  })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keys
    <section className="table-frame" aria-label={label} tabIndex={0}>
      <table className="rows">
        <thead className="lg:whitespace-nowrap">
          <tr>
            {selection && (
              <th scope="col" className="w-8 md:w-10 md:pl-3">
                <input
                  type="checkbox"
                  className="block size-6 md:size-5"
                  aria-label={t('chooseAll')}
                  checked={table.getIsAllRowsSelected()}
                  onChange={table.getToggleAllRowsSelectedHandler()}
                />
              </th>
            )}
            {table.getVisibleLeafColumns().map(({ id }) => {
              const column = byKey.get(id)!
              return (
                <th
                  key={id}
                  scope="col"
                  aria-sort={directionOf(column.sort, order)}
                  {...lookOf(column)}
                >
                  <span className={column.hidesLabel ? 'sr-only' : undefined}>
                    <Head label={column.label} sort={column.sort} order={order} />
                  </span>
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => {
            const opened = open?.(row.original)
            return (
              <tr key={row.id} data-row="" className={row.getIsSelected() ? 'bg-soft' : undefined}>
                {selection && (
                  <td className="md:pl-3">
                    <input
                      type="checkbox"
                      className="block size-6 md:size-5"
                      aria-label={t('choose', { name: opened?.name })}
                      checked={row.getIsSelected()}
                      onChange={row.getToggleSelectedHandler()}
                    />
                  </td>
                )}
                {row.getVisibleCells().map((cell) => {
                  const column = byKey.get(cell.column.id)!
                  // Not by FlexRender, for which a new function is a new component: forms would close.
                  const content = cellOf(column, row.original)
                  if (column.key !== head)
                    return (
                      <td key={cell.id} {...lookOf(column)}>
                        {content}
                      </td>
                    )
                  return (
                    <th key={cell.id} scope="row" className="max-md:relative">
                      <div className="min-w-[5.5rem]">
                        {opened ? (
                          <Link
                            className="link max-md:after:absolute max-md:after:inset-0"
                            href={opened.href}
                          >
                            {content}
                          </Link>
                        ) : (
                          content
                        )}
                        {column.below && (
                          <span className="block text-tiny text-ink-2">
                            {column.below(row.original)}
                          </span>
                        )}
                      </div>
                    </th>
                  )
                })}
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
