'use client'

import type { ReactNode } from 'react'
import { useTranslation } from '#components/i18next.ts'
import { Link } from '#components/navigation/link.tsx'
import { DefinitionList } from '#components/ui/definition-list.tsx'
import { Marker } from '#components/ui/marker.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { consolePaths } from '#lib/client/console/paths.ts'
import { formatDate } from '#lib/format/dates.ts'
import { formatEuros } from '#lib/format/money.ts'
import type { Column } from '../list/columns.tsx'
import { Table } from '../list/table.tsx'
import { stateLook } from '../orders/order-look.ts'
import { detailScreen } from '../read.tsx'
import { Screen } from '../screen.tsx'
import { useMay } from '../session.tsx'
import { GiveCredits, GiveLevel, type Person, WeepActs } from './person-acts.tsx'

const dayOf = (at: string) => formatDate(Date.parse(at))

type PartProps = { title: string; beside?: ReactNode; none?: string | false; children: ReactNode }

/** Part of the screen, or the sentence that it is empty. */
function Part({ title, beside, none, children }: PartProps) {
  return (
    <section className="mb-7">
      <header className="flex flex-wrap items-baseline justify-between gap-3">
        <h2 className="text-d4">{title}</h2>
        {beside}
      </header>
      {none ? <p className="mt-2 text-small text-ink-2">{none}</p> : children}
    </section>
  )
}

function Orders({ person: { id, orders } }: { person: Person }) {
  const { t } = useTranslation(['console-people', 'console-orders'])
  const columns: Column<Person['orders'][number]>[] = [
    {
      key: 'id',
      label: t('console-orders:number'),
      cell: (order) => (
        <Link className="link num" href={consolePaths.order(order.id)}>
          {order.id}
        </Link>
      ),
    },
    { key: 'placed_at', label: t('at'), isMinor: true, as: 'moment' },
    {
      key: 'what',
      label: t('console-orders:what'),
      cell: ({ titles }) => <span className="line-clamp-2">{titles.join(', ')}</span>,
    },
    {
      key: 'state',
      label: t('console-orders:state'),
      cell: ({ state }) => (
        <Marker kind={stateLook[state]}>{t(`console-orders:states.${state}`)}</Marker>
      ),
    },
    { key: 'total', label: t('console-orders:total'), as: 'euros' },
  ]
  return (
    <Part
      title={t('orders')}
      none={orders.length === 0 && t('noOrders')}
      beside={
        orders.length > 0 && (
          <Link className="link text-small" href={`${consolePaths.orders()}?member=${id}`}>
            {t('allOrders')}
          </Link>
        )
      }
    >
      <Table label={t('orders')} columns={columns} rows={orders} />
    </Part>
  )
}

function Seats({ seats }: Pick<Person, 'seats'>) {
  const { t } = useTranslation('console-people')
  const mayOpen = useMay('groups.read')
  return (
    <Part title={t('seats')} none={seats.length === 0 && t('noSeats')}>
      <ul className="mt-2.5 grid gap-2 text-small">
        {seats.map(({ id, group, title, quantity, state }) => (
          <li key={id} className="flex flex-wrap gap-x-3">
            <span className="min-w-0 flex-1 wrap-anywhere">
              {mayOpen ? (
                <Link className="link" href={consolePaths.group(group)}>
                  {title}
                </Link>
              ) : (
                title
              )}
            </span>
            <span className="num">{t('copies', { count: quantity })}</span>
            <span className="text-ink-2">{t(`seatState.${state}` as never)}</span>
          </li>
        ))}
      </ul>
    </Part>
  )
}

function Movements({ credits: { movements } }: Pick<Person, 'credits'>) {
  const { t } = useTranslation('console-people')
  const columns: Column<Person['credits']['movements'][number]>[] = [
    { key: 'at', label: t('at'), as: 'day' },
    {
      key: 'kind',
      label: t('movement'),
      cell: ({ kind, order, reason }) => (
        <>
          {t(`kinds.${kind}` as never)}
          {order && (
            <>
              {', '}
              <Link className="link" href={consolePaths.order(order)}>
                {t('ofOrder', { order })}
              </Link>
            </>
          )}
          {reason && <span className="block text-ink-2 wrap-anywhere">{reason}</span>}
        </>
      ),
    },
    { key: 'amount', label: t('amount'), as: 'euros' },
  ]
  return (
    <Part title={t('movements')} none={movements.length === 0 && t('noMovements')}>
      <Table label={t('movements')} columns={columns} rows={movements} />
    </Part>
  )
}

function Facts({ person }: { person: Person }) {
  const { t } = useTranslation('console-people')
  const mayChange = useMay('people.change') && !person.deleted_at
  const { email, confirmed, level, credits, weep, has_password: hasPassword, towns } = person
  const signIns = [
    ...(hasPassword ? [t('password')] : []),
    ...person.providers.map((provider) => t(`providers.${provider}`)),
  ]
  const benefits = [
    {
      term: t('credits'),
      value: (
        <>
          <b className="num">{formatEuros(credits.available)}</b>
          {credits.coming > 0 && (
            <span className="block">{t('coming', { amount: formatEuros(credits.coming) })}</span>
          )}
        </>
      ),
      act: <GiveCredits person={person} />,
    },
    {
      term: t('level'),
      value: (
        <>
          {t('levelNamed', level)}
          {level.until && <span className="block">{t('until', { day: dayOf(level.until) })}</span>}
        </>
      ),
      act: <GiveLevel person={person} />,
    },
    {
      term: t('weep'),
      value: (
        <>
          {t(`weepState.${weep.state}`)}
          {weep.state !== 'none' && weep.until && (
            <span className="block">{t('until', { day: dayOf(weep.until) })}</span>
          )}
        </>
      ),
      act: <WeepActs person={person} />,
    },
  ]
  const items = [
    {
      term: t('email'),
      value: email ? `${email}${confirmed ? '' : ` (${t('unconfirmed')})`}` : t('none'),
    },
    { term: t('signIn'), value: signIns.join(', ') || t('none') },
    {
      term: t('addresses'),
      value: towns.length > 0 ? `${towns.length}: ${towns.join(', ')}` : t('none'),
    },
    ...(person.suspended_until
      ? [{ term: t('suspended'), value: t('until', { day: dayOf(person.suspended_until) }) }]
      : []),
  ]
  return (
    <aside className="grid content-start gap-4.5">
      <Panel edge className="grid gap-4.5 md:grid-cols-3 lg:grid-cols-1">
        {benefits.map(({ term, value, act }) => (
          <section key={term} className="grid gap-2">
            <h2 className="text-tiny text-ink-2">{term}</h2>
            <div className="text-small">{value}</div>
            {mayChange && <div>{act}</div>}
          </section>
        ))}
      </Panel>
      <DefinitionList stacked className="wrap-anywhere" items={items} />
    </aside>
  )
}

function Shown({ data: person }: { data: Person }) {
  const { t } = useTranslation('console-people')
  const { name, joined_at: joined, deleted_at: deleted, suspended_until: suspended } = person
  return (
    <Screen
      title={deleted ? t('deleted') : name}
      above={t('since', { day: dayOf(joined) })}
      beside={
        <span className="row-actions">
          {deleted && <Marker kind="closed">{t('deletedOn', { day: dayOf(deleted) })}</Marker>}
          {suspended && (
            <Marker kind="last">{t('suspendedUntil', { day: dayOf(suspended) })}</Marker>
          )}
        </span>
      }
    >
      <div className="grid gap-7 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="order-last min-w-0 lg:order-none">
          <Orders person={person} />
          <Seats seats={person.seats} />
          <Movements credits={person.credits} />
        </div>
        <Facts person={person} />
      </div>
    </Screen>
  )
}

/** A member, with what operators may see and do. */
export const PersonScreen = detailScreen('GET /people/{id}', Shown)
