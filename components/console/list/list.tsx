'use client'

import type { RowSelectionState } from '@tanstack/react-table'
import { SearchX } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '#components/i18next.ts'
import { Link } from '#components/navigation/link.tsx'
import { buttonClass } from '#components/ui/button.tsx'
import { Empty } from '#components/ui/empty.tsx'
import type {
  ConsoleCallName,
  ConsoleInput,
  ConsoleOutput,
  FileCallName,
} from '#lib/client/console/client.ts'
import { useConsoleQuery } from '#lib/client/console/queries.tsx'
import type { ListMeta } from '#lib/contract/console/lists.ts'
import { viewedLists } from '#lib/contract/console/options.ts'
import { formatNumber } from '#lib/format/money.ts'
import { BatchPanel } from '../batch.tsx'
import { Screen, type Tab } from '../screen.tsx'
import { Unread } from '../unread.tsx'
import { type ListAddress, useListAddress } from './address.ts'
import { FileMenu, type Filter, ListBar } from './bar.tsx'
import type { Columns } from './columns.tsx'
import { useListKeys } from './keys.ts'
import { Table } from './table.tsx'
import { Views } from './views.tsx'

/** Chosen rows, or all that match the filters. */
export type Choice = { ids: number[] } | { filter: Record<string, string> }

type Listed = { data: { id: number | string }[]; meta: ListMeta }

/** Calls that answer a page of rows. */
type ListCall = {
  [Name in ConsoleCallName]: ConsoleOutput<Name> extends Listed ? Name : never
}[ConsoleCallName]

export type RowOf<Name extends ListCall> = ConsoleOutput<Name>['data'][number]

const isViewed = (list: string): list is keyof typeof viewedLists => list in viewedLists

type ListScreenProps<Name extends ListCall> = {
  call: Name
  title: string
  /** Placeholder and name of the search. */
  search: string
  filters: readonly Filter[]
  columns: Columns<RowOf<Name>>
  /** The usual order. */
  usual: string
  /** Screen that a row opens. */
  open?: (row: RowOf<Name>) => { href: string; name: string }
  /** Line above the title, once the rows are there. */
  above: (meta: ListMeta) => string
  /** The list as a file. */
  file?: FileCallName
  beside?: ReactNode
  /** Its tab in a section with several screens. */
  tab?: Tab
  /** Actions on chosen rows; without them rows cannot be chosen. */
  bulk?: (choice: Choice, clear: () => void) => ReactNode
  /** Batch that was begun here, above the rows. */
  batch?: number | undefined
  /** Below the rows. */
  children?: ReactNode
}

/** Links to the pages of a list. */
export function Pages({ address, meta }: { address: ListAddress; meta: ListMeta }) {
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
export function ListScreen<Name extends ListCall>(props: ListScreenProps<Name>) {
  const { call, title, search, filters, usual, open, above, beside } = props
  const { tab, file, bulk, batch, children } = props
  const columns = props.columns.filter((column) => column !== false)
  const list = call.slice('GET /'.length)
  const { t } = useTranslation('console-lists')
  const address = useListAddress(['q', ...filters.map(({ name }) => name)])
  const { chosen: filled, sort, page } = address
  const query = { ...filled, sort, page }
  const read = useConsoleQuery(call, { query } as unknown as ConsoleInput<Name>)
  const data = read.data as { data: RowOf<Name>[]; meta: ListMeta } | undefined
  const [chosen, setChosen] = useState<RowSelectionState>({})
  const isFiltered = Object.keys(address.chosen).length > 0
  useListKeys()
  const [isAll, setAll] = useState(false)
  const ids = Object.keys(chosen).map(Number)
  const choose = (next: RowSelectionState) => {
    setChosen(next)
    setAll(false)
  }
  return (
    <Screen
      title={title}
      {...(tab && { tab })}
      above={data ? above(data.meta) : '\u00a0'}
      beside={
        <span className="row-actions">
          {file && <FileMenu file={file} address={address} />}
          {beside}
        </span>
      }
    >
      {isViewed(list) && <Views list={list} address={address} />}
      <ListBar search={search} filters={filters} columns={columns.slice(1)} address={address} />
      {bulk && data && ids.length > 0 && (
        <section
          className="mt-3.5 flex flex-wrap items-center gap-3 rounded-small bg-ink px-3 py-2 text-page"
          aria-label={t('chosen', { count: ids.length })}
        >
          <b>
            {isAll
              ? t('matching', { total: formatNumber(data.meta.total) })
              : t('chosen', { count: ids.length })}
          </b>
          {!isAll && !data.meta.more && data.meta.total > ids.length && (
            <button type="button" className="underline" onClick={() => setAll(true)}>
              {t('chooseMatching', { total: formatNumber(data.meta.total) })}
            </button>
          )}
          <span className="row-actions ml-auto">
            {bulk(isAll ? { filter: address.chosen } : { ids }, () => choose({}))}
          </span>
        </section>
      )}
      {batch && <BatchPanel id={batch} />}
      {!data && <Unread {...read} />}
      {data?.data.length === 0 && (
        <Empty
          icon={<SearchX size={36} />}
          title={t(isFiltered ? 'none' : 'empty')}
          text={t(isFiltered ? 'noneText' : 'emptyText')}
        />
      )}
      {data && data.data.length > 0 && (
        <Table
          label={title}
          rows={data.data}
          columns={columns}
          order={{ address, usual }}
          open={open}
          {...(bulk && { selection: { chosen, onChoose: choose } })}
        />
      )}
      {data && <Pages address={address} meta={data.meta} />}
      {children}
    </Screen>
  )
}
