'use client'

import { ScrollText } from 'lucide-react'
import { useSearchParams } from 'next/navigation'
import { useTranslation } from '#components/i18next.ts'
import { Link } from '#components/navigation/link.tsx'
import { buttonClass } from '#components/ui/button.tsx'
import { Empty } from '#components/ui/empty.tsx'
import type { ConsoleOutput } from '#lib/client/console/client.ts'
import { consolePaths } from '#lib/client/console/paths.ts'
import { useConsoleQuery } from '#lib/client/console/queries.tsx'
import { formatDateTime } from '#lib/format/dates.ts'
import { type Column, SettingsScreen, Table } from './screen.tsx'
import { Unread } from './unread.tsx'

type Act = ConsoleOutput<'GET /acts'>['data'][number]

/** Facts of an action as they were recorded; known names and values have a word. */
function Details({ details }: Pick<Act, 'details'>) {
  const { t } = useTranslation('console')
  const textOfValue = (value: unknown): string => {
    if (Array.isArray(value)) return value.map(textOfValue).join(', ')
    if (typeof value !== 'string') return JSON.stringify(value)
    return t(`acts.value.${value}`, { defaultValue: t(`roles.${value}`, { defaultValue: value }) })
  }
  const facts = Object.entries(details).map(
    ([name, value]) => `${t(`acts.fact.${name}`, { defaultValue: name })}: ${textOfValue(value)}`,
  )
  return <span className="text-ink-2">{facts.join(' · ')}</span>
}

type PagesProps = { page: number; last: number }

function Pages({ page, last }: PagesProps) {
  const { t } = useTranslation('console')
  const to = (number: number) => `${consolePaths.acts()}?page=${number}`
  const look = buttonClass({ size: 'sm' })
  if (last === 1) return null
  return (
    <nav className="row-actions mt-3.5" aria-label={t('acts.page', { page, last })}>
      <span className="text-small text-ink-2">{t('acts.page', { page, last })}</span>
      {page > 1 && (
        <Link className={look} href={to(page - 1)}>
          {t('acts.newer')}
        </Link>
      )}
      {page < last && (
        <Link className={look} href={to(page + 1)}>
          {t('acts.older')}
        </Link>
      )}
    </nav>
  )
}

/** Record of what operators did, the newest first. */
export function Acts() {
  const { t } = useTranslation('console')
  const page = Number(useSearchParams().get('page')) || 1
  const list = useConsoleQuery('GET /acts', { query: { page } })
  const columns: Column<Act>[] = [
    {
      key: 'at',
      label: t('acts.at'),
      cell: ({ at }) => <span className="whitespace-nowrap">{formatDateTime(Date.parse(at))}</span>,
    },
    { key: 'who', label: t('acts.who'), cell: ({ who }) => who },
    {
      key: 'what',
      label: t('acts.what'),
      cell: ({ what }) => t(`acts.did.${what}`, { defaultValue: what }),
    },
    {
      key: 'details',
      label: t('acts.details'),
      isMinor: true,
      cell: ({ details }) => <Details details={details} />,
    },
  ]
  const rows = list.data?.data
  return (
    <SettingsScreen tab="acts">
      {!list.data && list.error && <Unread onRetry={() => void list.refetch()} />}
      {rows?.length === 0 && (
        <Empty icon={<ScrollText size={36} />} title={t('acts.none')} text={t('acts.noneText')} />
      )}
      {rows && rows.length > 0 && <Table label={t('tabs.acts')} columns={columns} rows={rows} />}
      {list.data && <Pages page={page} last={list.data.meta.last_page} />}
    </SettingsScreen>
  )
}
