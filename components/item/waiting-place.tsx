'use client'

import { Hourglass } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { toast } from '#components/toasts/toast-store.ts'
import { Button } from '#components/ui/button.tsx'
import { Note } from '#components/ui/note.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { Words } from '#components/words.tsx'
import { useWaitMark } from '#lib/client/data/community/marks.ts'
import { useApiMutation, useApiQuery } from '#lib/client/data/queries.tsx'
import { formatWeekdayTime } from '#lib/format/dates.ts'
import { useTranslation } from '#words'

export function WaitingPlace({ bundleId }: { bundleId: number }) {
  const { t } = useTranslation('item')
  const place = useApiQuery(
    'GET /bundles/{id}/waiting_list',
    { params: { id: bundleId } },
    { select: ({ data }) => data, staleTime: 0 },
  )
  if (place.isPending) return <Skeleton className="h-24" />
  if (!place.data) return null
  const { ahead, quantity, offered_until: until } = place.data
  const sentence = until
    ? t('place.held', { count: quantity, moment: formatWeekdayTime(new Date(until)) })
    : t('place.ahead', { count: ahead ?? 0 })
  return (
    <div className="grid justify-items-start">
      <Note
        className="justify-self-stretch"
        {...(until ? { tone: 'ok' } : { icon: <Hourglass size={22} /> })}
      >
        <Words text={sentence} />
      </Note>
      <WayOut bundleId={bundleId} isHeld={until !== null} />
    </div>
  )
}

/** Asks for a confirmation: leaving loses the position. */
function WayOut({ bundleId, isHeld }: { bundleId: number; isHeld: boolean }) {
  const { t } = useTranslation('item')
  /** False after the question was declined: returns the focus to the button. */
  const [asking, setAsking] = useState<boolean>()
  const first = useRef<HTMLButtonElement>(null)
  const markWait = useWaitMark()
  const of = isHeld ? 'held' : 'waiting'
  const { mutate, isPending } = useApiMutation('DELETE /bundles/{id}/waiting_list', {
    onSuccess: () => {
      toast(t(`wayOut.${of}.done`))
      return markWait(bundleId, false)
    },
    onError: () => toast(t('done.failed'), 'problem'),
  })
  useEffect(() => {
    if (asking !== undefined) first.current?.focus()
  }, [asking])
  if (!asking)
    return (
      <button
        ref={first}
        type="button"
        className="link min-h-11 text-small"
        onClick={() => setAsking(true)}
      >
        {t(`wayOut.${of}.action`)}
      </button>
    )
  return (
    <div className="flex flex-wrap items-center gap-2.5">
      <p className="text-small text-ink-2">{t(`wayOut.${of}.ask`)}</p>
      <Button
        ref={first}
        size="sm"
        busy={isPending}
        busyLabel={t('busy')}
        onClick={() => mutate({ params: { id: bundleId } })}
      >
        {t(`wayOut.${of}.sure`)}
      </Button>
      <Button size="sm" onClick={() => setAsking(false)}>
        {t(`wayOut.${of}.stay`)}
      </Button>
    </div>
  )
}
