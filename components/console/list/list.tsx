'use client'

import type { RowSelectionState } from '@tanstack/react-table'
import { SearchX } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '#components/i18next.ts'
import { Link } from '#components/navigation/link.tsx'
import { buttonClass } from '#components/ui/button.tsx'
import { Empty } from '#components/ui/empty.tsx'
import type { ListMeta } from '#lib/contract/console/lists.ts'
import { Screen } from '../screen.tsx'
import { Unread } from '../unread.tsx'
import { type ListAddress, useListAddress } from './address.ts'
import { type Filter, ListBar } from './bar.tsx'
import { useListKeys } from './keys.ts'
import { type ListColumn, ListRows } from './rows.tsx'

type Found<Row> = {
  data: { data: Row[]; meta: ListMeta } | undefined
  error: unknown
  refetch: () => unknown
}

type ListScreenProps<Row extends { id: number }> = {
  title: string
  /** Other lists of the same section. */
  tabs?: ReactNode
  /** Placeholder and name of the search. */
  search: string
  filters: readonly Filter[]
  columns: readonly ListColumn<Row>[]
  /** The usual order. */
  usual: string
  /** Reads the rows; the same hook on every render. */
  useRead: (address: ListAddress) => Found<Row>
  open: (row: Row) => { href: string; name: string }
  /** Line above the title, once the rows are there. */
  above: (meta: ListMeta) => string
  beside?: ReactNode
  /** Actions on chosen rows; without them rows cannot be chosen. */
  bulk?: (ids: number[], clear: () => void) => ReactNode
}

function Pages({ address, meta }: { address: ListAddress; meta: ListMeta }) {
  const { t } = useTranslation('console-lists')
  const { page, last_page: last } = meta
  if (last === 1) return null
  const look = buttonClass({ size: 'sm' })
  return (
    <nav className="row-actions mt-3.5" aria-label={t('pages')}>
      <span className="text-small text-ink-2">{t('page', { page, last })}</span>
      {page > 1 && (
        <Link className={look} href={address.hrefOfPage(page - 1)}>
          {t('before')}
        </Link>
      )}
      {page < last && (
        <Link className={look} href={address.hrefOfPage(page + 1)}>
          {t('after')}
        </Link>
      )}
    </nav>
  )
}

/** Screen of a list: a noun gives its columns, filters and call. */
export function ListScreen<Row extends { id: number }>(props: ListScreenProps<Row>) {
  const { title, tabs, search, filters, columns, usual, useRead, open, above, beside, bulk } = props
  const { t } = useTranslation('console-lists')
  const address = useListAddress(['q', ...filters.map(({ name }) => name)])
  const { data, error, refetch } = useRead(address)
  const [chosen, setChosen] = useState<RowSelectionState>({})
  useListKeys()
  const ids = Object.keys(chosen).map(Number)
  return (
    <Screen title={title} above={data ? above(data.meta) : '\u00a0'} beside={beside}>
      {tabs}
      <ListBar search={search} filters={filters} columns={columns.slice(1)} address={address} />
      {bulk && ids.length > 0 && (
        <section
          className="mt-3.5 flex flex-wrap items-center gap-3 rounded-small bg-ink px-3 py-2 text-page"
          aria-label={t('chosen', { count: ids.length })}
        >
          <b>{t('chosen', { count: ids.length })}</b>
          {bulk(ids, () => setChosen({}))}
        </section>
      )}
      {!data && error ? <Unread onRetry={() => void refetch()} /> : null}
      {data?.data.length === 0 && (
        <Empty icon={<SearchX size={36} />} title={t('none')} text={t('noneText')} />
      )}
      {data && data.data.length > 0 && (
        <ListRows
          label={title}
          rows={data.data}
          columns={columns}
          address={address}
          usual={usual}
          open={open}
          {...(bulk && { selection: { chosen, onChoose: setChosen } })}
        />
      )}
      {data && <Pages address={address} meta={data.meta} />}
    </Screen>
  )
}
