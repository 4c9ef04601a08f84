'use client'

import {
  CheckCheck,
  Clock,
  Flag,
  Hourglass,
  Landmark,
  type LucideIcon,
  Scale,
  Undo2,
  Wrench,
} from 'lucide-react'
import dynamic from 'next/dynamic'
import { useSearchParams } from 'next/navigation'
import { useState } from 'react'
import { ItemPicture } from '#components/catalogue/item-picture.tsx'
import { useTranslation } from '#components/i18next.ts'
import { Link } from '#components/navigation/link.tsx'
import { Button, buttonClass } from '#components/ui/button.tsx'
import { classes } from '#components/ui/classes.ts'
import { Empty } from '#components/ui/empty.tsx'
import { SegmentedLinks } from '#components/ui/segmented.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { Thumb } from '#components/ui/thumb.tsx'
import { consolePaths } from '#lib/client/console/paths.ts'
import { useConsoleQuery } from '#lib/client/console/queries.tsx'
import { patiently } from '#lib/client/transport/patiently.ts'
import type { Decision } from '#lib/contract/console/decisions.ts'
import { type DecisionKind, mayDecide } from '#lib/contract/console/roles.ts'
import { formatWeekday, formatWeekdayTime } from '#lib/format/dates.ts'
import { formatNumber } from '#lib/format/money.ts'
import { dayText, dueOf, factsOf, titleOf, type Words, whereDecided } from './decision-texts.ts'
import type { Column } from './list/columns.tsx'
import { Table } from './list/table.tsx'
import { Screen } from './screen.tsx'
import { useMay, useSelf } from './session.tsx'
import { Unread } from './unread.tsx'

/** As tall as what it becomes, so that nothing below moves. */
const Takings = dynamic(() => patiently(() => import('./takings.tsx').then((m) => m.Takings)), {
  ssr: false,
  loading: () => <Skeleton className="h-[14rem]" />,
})

const icons: Partial<Record<DecisionKind, LucideIcon>> = {
  approval: Undo2,
  refund_failed: Undo2,
  dispute: Scale,
  difference: Landmark,
  work_failed: Wrench,
}

function Subject({ decision, t }: { decision: Decision; t: Words }) {
  const { kind, picture } = decision
  const Icon = icons[kind] ?? Flag
  const look = classes('hidden rounded-small md:grid', !picture && 'bg-sunk')
  return (
    <span className="flex items-center gap-3">
      <Thumb size={40} tint={picture?.tint} className={look}>
        {picture ? <ItemPicture image={picture} sizes="30px" /> : <Icon size={20} />}
      </Thumb>
      <span className="min-w-0">
        <b className="line-clamp-2 font-semibold">{titleOf(t, decision)}</b>
        <span className="block text-ink-2">{factsOf(t, decision)}</span>
      </span>
    </span>
  )
}

function Due({ text, isHot }: ReturnType<typeof dueOf>) {
  const Icon = isHot ? Hourglass : Clock
  return (
    <span className="countdown align-middle" data-hot={isHot || undefined}>
      <Icon size={16} aria-hidden="true" />
      {text}
    </span>
  )
}

const rowsAtFirst = 10

function Rows({ decisions, now }: { decisions: readonly Decision[]; now: number }) {
  const { t } = useTranslation(['console-decisions', 'format', 'console'])
  const { roles } = useSelf()
  const [isWhole, setIsWhole] = useState(false)
  const isShort = isWhole || decisions.length <= rowsAtFirst + 1
  const shown = isShort ? decisions : decisions.slice(0, rowsAtFirst)
  const rest = decisions.length - shown.length
  const actionOf = (decision: Decision) => {
    const action = t(`actions.${decision.kind}`)
    const name = `${action}: ${titleOf(t, decision)}`
    const look = buttonClass({ size: 'sm' })
    return (
      mayDecide(roles, decision.role) && (
        <Link className={look} href={whereDecided(decision)} aria-label={name}>
          {action}
        </Link>
      )
    )
  }
  const columns: Column<Decision>[] = [
    { key: 'due', label: t('columns.due'), cell: (row) => <Due {...dueOf(t, row.due_at, now)} /> },
    {
      key: 'what',
      label: t('columns.what'),
      isName: true,
      cell: (decision) => <Subject decision={decision} t={t} />,
    },
    {
      key: 'who',
      label: t('columns.who'),
      isMinor: true,
      cell: ({ role }) => (
        <span className="block first-letter:uppercase">{t(`console:roles.${role}`)}</span>
      ),
    },
    {
      key: 'action',
      label: t('columns.action'),
      hidesLabel: true,
      align: 'end',
      cell: actionOf,
    },
  ]
  return (
    <>
      <Table label={t('console:decisions')} columns={columns} rows={shown} />
      {rest > 0 && (
        <Button size="sm" className="mt-3.5" onClick={() => setIsWhole(true)}>
          {t('more', { count: rest })}
        </Button>
      )}
    </>
  )
}

function Nothing({ closingAt, now }: { closingAt: string | null; now: number }) {
  const { t } = useTranslation(['console-decisions', 'format'])
  const at = closingAt === null ? undefined : Date.parse(closingAt)
  const day = at && dayText(t, at, now, formatWeekday)
  const text = at ? t('none.closing', { at, day }) : t('none.noGroup')
  return (
    <div className="mt-4.5 rounded-panel bg-sunk">
      <Empty icon={<CheckCheck size={36} />} title={t('none.title')} text={text} />
    </div>
  )
}

function Figures() {
  const { t } = useTranslation('console-decisions')
  const today = useConsoleQuery('GET /figures', {}).data?.data
  const { to_ship = 0, preparing = 0, seats = 0, groups = 0, stuck = 0 } = today ?? {}
  const works = stuck > 0 ? formatNumber(stuck) : t('figures.fine')
  const figures = [
    [t('figures.toShip'), formatNumber(to_ship), t('figures.preparing', { count: preparing })],
    [t('figures.seats'), formatNumber(seats), t('figures.groups', { count: groups })],
    [t('figures.queues'), works, t('figures.stuck', { count: stuck })],
  ]
  return (
    <dl className="grid md:grid-cols-3 md:gap-x-5 lg:grid-cols-1">
      {figures.map(([label, value, note]) => (
        <div key={label} className="border-line border-t pt-2.5 pb-3">
          <dt className="text-ink-2 text-tiny">{label}</dt>
          <dd className="num text-d3">{today ? value : '\u00a0'}</dd>
          <dd className="text-ink-2 text-tiny">{today ? note : '\u00a0'}</dd>
        </div>
      ))}
    </dl>
  )
}

/** First screen: decisions that wait for a person, beside how the shop is doing. */
export function Decisions() {
  const { t } = useTranslation(['console-decisions', 'console'])
  const isOfAll = useSearchParams().get('chi') === 'tutti'
  const list = useConsoleQuery('GET /decisions', { query: { whose: isOfAll ? 'all' : 'mine' } })
  const seesTakings = useMay('takings.read')
  const now = list.dataUpdatedAt || Date.now()
  const decisions = list.data?.data
  const views = [
    { href: consolePaths.home(), label: t('whose.mine'), current: !isOfAll },
    { href: `${consolePaths.home()}?chi=tutti`, label: t('whose.all'), current: isOfAll },
  ]
  const title = (
    <>
      {t('console:decisions')} <span className="text-ink-2">{decisions?.length || undefined}</span>
    </>
  )
  const look = 'min-w-[11.5rem] md:min-w-[14.5rem]'
  return (
    <Screen
      title={title}
      above={formatWeekdayTime(now)}
      beside={
        <SegmentedLinks label={t('whose.label')} views={views} link={Link} className={look} />
      }
    >
      <div className="-mt-4.5 grid gap-7 lg:grid-cols-[minmax(0,1fr)_16.5rem] lg:gap-9">
        <div className="min-w-0">
          {!decisions && <Unread {...list} />}
          {decisions?.length === 0 && (
            <Nothing closingAt={list.data!.meta.next_closing_at} now={now} />
          )}
          {decisions && decisions.length > 0 && <Rows decisions={decisions} now={now} />}
        </div>
        <aside className="grid content-start gap-6 lg:pt-4.5">
          {seesTakings && <Takings />}
          <Figures />
        </aside>
      </div>
    </Screen>
  )
}
