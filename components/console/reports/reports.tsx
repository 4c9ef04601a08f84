'use client'

import { CheckCheck, MessageSquareWarning } from 'lucide-react'
import { useTranslation } from '#components/i18next.ts'
import { Link } from '#components/navigation/link.tsx'
import { classes } from '#components/ui/classes.ts'
import { Empty } from '#components/ui/empty.tsx'
import { Select } from '#components/ui/select.tsx'
import type { ConsoleOutput } from '#lib/client/console/client.ts'
import { consolePaths } from '#lib/client/console/paths.ts'
import { useConsoleQuery } from '#lib/client/console/queries.tsx'
import { formatDate, formatShortDate, formatTime } from '#lib/format/dates.ts'
import { useListAddress } from '../list/address.ts'
import { useListKeys } from '../list/keys.ts'
import { Pages } from '../list/list.tsx'
import { Screen } from '../screen.tsx'
import { Unread } from '../unread.tsx'
import { CasePart } from './case.tsx'
import type { CaseName } from './take.ts'

type Row = ConsoleOutput<'GET /reports'>['data'][number]

const views = ['open', 'objections', 'decided'] as const
type View = (typeof views)[number]

const keyOf = ({ of, id }: CaseName) => `${of}-${id}`

/** Case that the address names. */
const nameOf = (key: string | undefined): CaseName | undefined => {
  const [, of, id] = /^(comment|proposal|decision)-(\d{1,15})$/.exec(key ?? '') ?? []
  return of ? { of: of as CaseName['of'], id: Number(id) } : undefined
}

const refreshEvery = 30_000

function QueueRow({ row, view, isOpen }: { row: Row; view: View; isOpen: boolean }) {
  const { t } = useTranslation('console-reports')
  const { of, id, about, kind, reasons, reports, who, at, content, reader } = row
  const titles: Record<View, string> = {
    open: reasons.map((reason) => t(`reason.${reason}`)).join(', '),
    objections: t('decision', { id }),
    decided: kind ? t(`kind.${kind}`) : '',
  }
  const beside = reports > 0 ? t('reports', { count: reports }) : (who ?? t('byRule'))
  const moment = Date.parse(at)
  return (
    <li data-row="">
      <Link
        className={classes(
          'grid gap-0.5 rounded-option px-3 py-2.5 text-small',
          isOpen && 'bg-soft text-on-soft',
        )}
        aria-current={isOpen || undefined}
        href={`${consolePaths.reports()}?view=${view}&case=${keyOf({ of, id })}`}
      >
        <span className="flex justify-between gap-3">
          <b>{titles[view]}</b>
          <span className="num text-tiny whitespace-nowrap">
            {formatShortDate(moment)}, {formatTime(moment)}
          </span>
        </span>
        <span>
          {t(`about.${about}`)}, {beside}
        </span>
        <span className="truncate">{content}</span>
        {reader && <span className="text-tiny">{t('readBy', { name: reader })}</span>}
      </Link>
    </li>
  )
}

/** Queue of reports, objections or decisions, and the open case beside it. */
export function Reports() {
  const { t } = useTranslation('console-reports')
  const address = useListAddress(['view', 'case'])
  const view = views.find((each) => each === address.chosen.view) ?? 'open'
  const query = { view, page: address.page }
  const list = useConsoleQuery('GET /reports', { query }, { refetchInterval: refreshEvery })
  const open = nameOf(address.chosen.case)
  useListKeys()
  const rows = list.data?.data ?? []
  const total = list.data?.meta.total ?? 0
  const oldest = Math.min(...rows.map(({ at }) => Date.parse(at)))
  return (
    <Screen
      title={t('title')}
      tab="reports"
      above={
        rows.length > 0 ? t(`above.${view}`, { count: total, day: formatDate(oldest) }) : '\u00a0'
      }
      beside={
        <Select
          aria-label={t('which')}
          className="w-auto"
          value={view}
          onChange={({ target }) => address.change({ view: target.value, case: undefined })}
        >
          {views.map((each) => (
            <option key={each} value={each}>
              {t(`views.${each}`)}
            </option>
          ))}
        </Select>
      }
    >
      {!list.data && <Unread {...list} />}
      <div className="grid gap-7 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <div className={open ? 'hidden lg:block' : undefined}>
          {list.data && rows.length === 0 && (
            <Empty icon={<CheckCheck size={36} />} title={t('none')} text={t('noneText')} />
          )}
          <ul className="grid gap-1.5" aria-label={t(`views.${view}`)}>
            {rows.map((row) => (
              <QueueRow
                key={`${keyOf(row)} ${row.at} ${row.kind}`}
                row={row}
                view={view}
                isOpen={open !== undefined && keyOf(open) === keyOf(row)}
              />
            ))}
          </ul>
          {list.data && <Pages address={address} meta={list.data.meta} />}
        </div>
        {open && (
          <CasePart
            key={keyOf(open)}
            named={open}
            onClose={() => {
              void list.refetch()
              address.change({ case: undefined })
            }}
          />
        )}
        {!open && rows.length > 0 && (
          <div className="hidden lg:block">
            <Empty
              icon={<MessageSquareWarning size={36} />}
              title={t('choose')}
              text={t('chooseText')}
            />
          </div>
        )}
      </div>
    </Screen>
  )
}
