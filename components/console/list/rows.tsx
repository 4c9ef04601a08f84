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
import type { ReactNode } from 'react'
import { useTranslation } from '#components/i18next.ts'
import { Link } from '#components/navigation/link.tsx'
import type { Column } from '../screen.tsx'
import type { ListAddress } from './address.ts'

export type ListColumn<Row> = Column<Row> & {
  label: string
  /** Key of the order by this column; the first press orders by it as it is. */
  sort?: string
  /** Small line below the link of the first column. */
  below?: (row: Row) => ReactNode
}

type Identified = { id: number }

const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature })

type HeadProps = { label: ReactNode; sort: string | undefined; address: ListAddress; usual: string }

function Head({ label, sort, address, usual }: HeadProps) {
  if (!sort) return label
  const current = address.sort ?? usual
  const next = current === sort ? `-${sort}` : sort
  const Arrow = current === `-${sort}` ? ArrowUp : ArrowDown
  return (
    <button
      type="button"
      className="inline-flex items-center gap-1"
      onClick={() => address.change({ sort: next === usual ? undefined : next })}
    >
      {label}
      {(current === sort || current === `-${sort}`) && <Arrow size={14} aria-hidden="true" />}
    </button>
  )
}

const directionOf = (sort: string | undefined, current: string) => {
  if (!sort) return undefined
  if (current === sort) return 'descending'
  return current === `-${sort}` ? 'ascending' : 'none'
}

export type Selection = {
  chosen: RowSelectionState
  onChoose: (next: RowSelectionState) => void
}

type RowsProps<Row extends Identified> = {
  label: string
  rows: readonly Row[]
  columns: readonly ListColumn<Row>[]
  address: ListAddress
  usual: string
  /** Address and name of the screen that a row opens. */
  open: (row: Row) => { href: string; name: string }
  selection?: Selection | undefined
}

/** Rows of a list; the first column opens the row. */
export function ListRows<Row extends Identified>(props: RowsProps<Row>) {
  const { label, rows, columns, address, usual, open, selection } = props
  const { t } = useTranslation('console-lists')
  const helper = createColumnHelper<typeof features, Row>()
  const byKey = new Map(columns.map((column) => [column.key, column]))
  const table = useTable({
    features,
    data: rows as Row[],
    getRowId: (row) => String(row.id),
    columns: helper.columns(
      columns.map(({ key, cell }) =>
        helper.display({ id: key, cell: ({ row }) => cell(row.original) }),
      ),
    ),
    state: {
      columnVisibility: Object.fromEntries(address.hidden.map((key) => [key, false])),
      rowSelection: selection?.chosen ?? {},
    },
    onRowSelectionChange: (update) =>
      selection?.onChoose(typeof update === 'function' ? update(selection.chosen) : update),
  })
  const look = ({ isMinor, align }: Column<Row>) => ({
    'data-minor': isMinor || undefined,
    className: align === 'end' ? 'text-right last:pr-0' : undefined,
  })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keys
    <section className="table-frame" aria-label={label} tabIndex={0}>
      <table className="rows">
        <thead>
          <tr>
            {selection && (
              <th scope="col" className="w-8">
                <input
                  type="checkbox"
                  className="size-5"
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
                  aria-sort={directionOf(column.sort, address.sort ?? usual)}
                  {...look(column)}
                >
                  <Head label={column.label} sort={column.sort} address={address} usual={usual} />
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => {
            const { href, name } = open(row.original)
            return (
              <tr key={row.id} data-row="" className={row.getIsSelected() ? 'bg-soft' : undefined}>
                {selection && (
                  <td>
                    <input
                      type="checkbox"
                      className="size-5"
                      aria-label={t('choose', { name })}
                      checked={row.getIsSelected()}
                      onChange={row.getToggleSelectedHandler()}
                    />
                  </td>
                )}
                {row.getVisibleCells().map((cell, at) => {
                  const column = byKey.get(cell.column.id)!
                  return at === 0 ? (
                    <th key={cell.id} scope="row">
                      <div className="min-w-[7rem]">
                        <Link className="link" href={href}>
                          <table.FlexRender cell={cell} />
                        </Link>
                        {column.below && (
                          <span className="block text-tiny text-ink-2">
                            {column.below(row.original)}
                          </span>
                        )}
                      </div>
                    </th>
                  ) : (
                    <td key={cell.id} {...look(column)}>
                      <table.FlexRender cell={cell} />
                    </td>
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
