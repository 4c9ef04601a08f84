'use client'

import { CalendarX2, CircleCheck, Link2, Link2Off, RefreshCw } from 'lucide-react'
import { useTranslation } from '#components/i18next.ts'
import { LinkButton } from '#components/navigation/link-button.tsx'
import { useFragment } from '#components/navigation/use-fragment.ts'
import { Button } from '#components/ui/button.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { WithAside } from '#components/ui/with-aside.tsx'
import { type PayLink, toPayLink } from '#lib/client/data/entities/payments.ts'
import { readAgain, useApiQuery } from '#lib/client/data/queries.tsx'
import { useUser } from '#lib/client/data/session/use-user.ts'
import { paths } from '#lib/client/paths.ts'
import { ApiError } from '#lib/client/transport/api-error.ts'
import { formatDayMonth, formatWeekdayTime } from '#lib/format/dates.ts'
import { formatEuros } from '#lib/format/money.ts'
import { PayForm } from './pay-form.tsx'
import { InReview, PayOutcome } from './pay-part.tsx'

const whole = /^[\w-]{20,100}$/

/** Secret of a payment link; undefined until hydration, null for a truncated link. */
const useSecret = () => {
  const fragment = useFragment()
  return fragment === undefined ? undefined : (whole.exec(fragment)?.[0] ?? null)
}

export function PayNow() {
  const secret = useSecret()
  if (secret === undefined) return <PaySkeleton />
  return secret === null ? <DeadLink why="unknown" /> : <OpenLink key={secret} secret={secret} />
}

function OpenLink({ secret }: { secret: string }) {
  const { t } = useTranslation('pay')
  const query = useApiQuery(
    'POST /payments/links',
    { body: { secret } },
    {
      select: ({ data }) => toPayLink(data),
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.data.state === 'pending' ? readAgain : false),
    },
  )
  const { data: link, error, refetch } = query
  const again = (
    <Button onClick={() => refetch()} busy={query.isFetching} busyLabel={t('busy')}>
      {t('tooMany.action')}
    </Button>
  )
  if (link) return <ReadLink link={link} secret={secret} onChanged={refetch} />
  if (!error) return <PaySkeleton />
  if (error instanceof ApiError && (error.code === 'not_found' || error.code === 'invalid'))
    return <DeadLink why="unknown" />
  const key = error instanceof ApiError && error.code === 'too_many_requests' ? 'tooMany' : 'failed'
  return (
    <PayOutcome
      icon={<RefreshCw size={26} aria-hidden="true" />}
      title={t(`${key}.title`)}
      text={t(`${key}.text`)}
      action={again}
    />
  )
}

type ReadLinkProps = { link: PayLink; secret: string; onChanged: () => unknown }

function ReadLink({ link, secret, onChanged }: ReadLinkProps) {
  const { t } = useTranslation('pay')
  const { state, item, total, untilTimestamp, paidTimestamp } = link
  const price = formatEuros(total)
  switch (state) {
    case 'paid': {
      const values = paidTimestamp && { total: price, moment: formatWeekdayTime(paidTimestamp) }
      return (
        <PayOutcome
          icon={<CircleCheck size={26} aria-hidden="true" />}
          tone="ok"
          title={t('already.title')}
          text={values ? t('already.text', values) : t('already.plain', { total: price })}
          action={<OwnGroups />}
        />
      )
    }
    case 'pending':
      return <InReview kept={t('inReview')} />
    case 'expired':
      return (
        <PayOutcome
          icon={<CalendarX2 size={26} aria-hidden="true" />}
          title={t('expired.title')}
          text={t('expired.text', { day: formatDayMonth(untilTimestamp) })}
          action={<LinkButton href={paths.preorder(item)} label={t('expired.action')} />}
        />
      )
    case 'replaced':
      return <DeadLink why="replaced" />
    default:
      return <PayForm link={link} secret={secret} onChanged={onChanged} />
  }
}

function DeadLink({ why }: { why: 'replaced' | 'unknown' }) {
  const { t } = useTranslation('pay')
  const Icon = why === 'replaced' ? Link2 : Link2Off
  return (
    <PayOutcome
      icon={<Icon size={26} aria-hidden="true" />}
      title={t(`${why}.title`)}
      text={t(`${why}.text`)}
      action={<OwnGroups />}
    />
  )
}

function OwnGroups() {
  const { t } = useTranslation('pay')
  const user = useUser()
  const groups = paths.userTabs('groups')
  return (
    <LinkButton
      href={user ? groups : paths.login(groups)}
      label={t(user ? 'already.own' : 'already.action')}
    />
  )
}

function PaySkeleton() {
  return (
    <WithAside aria-busy="true">
      <div className="grid gap-4">
        <Skeleton className="h-12" />
        <Skeleton className="h-[20rem]" />
      </div>
      <Skeleton className="h-[24rem] rounded-panel" />
    </WithAside>
  )
}
