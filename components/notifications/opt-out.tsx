'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '#components/navigation/link.tsx'
import { Button, buttonClass } from '#components/ui/button.tsx'
import { Note } from '#components/ui/note.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { ApiError } from '#lib/client/api-error.ts'
import { laterCalls } from '#lib/client/later-calls.ts'
import { paths } from '#lib/client/paths.ts'
import { queryKey, useApiMutation, useApiQuery } from '#lib/client/queries.tsx'

const subscribe = (watcher: () => void) => {
  window.addEventListener('hashchange', watcher)
  return () => window.removeEventListener('hashchange', watcher)
}

/** Behind the #, which only the browser knows; undefined on the first render. */
const useLinkToken = () =>
  useSyncExternalStore(
    subscribe,
    () => window.location.hash.slice(1),
    () => undefined,
  )

/** From the foot of a mail: one touch ends mails of its kind, and one brings them back. */
export function OptOut() {
  const token = useLinkToken()
  if (token === undefined) return <Skeleton className="h-[14rem] rounded-card" />
  return <OfLink key={token} token={token || '-'} />
}

function OfLink({ token }: { token: string }) {
  const { t } = useTranslation('notices')
  const client = useQueryClient()
  const title = useRef<HTMLHeadingElement>(null)
  const input = { params: { token } }
  const look = useApiQuery(laterCalls.optOut, input, { staleTime: Number.POSITIVE_INFINITY })
  const keep = {
    onSuccess: (answer: object) => {
      client.setQueryData(queryKey(laterCalls.optOut, input), answer)
      title.current?.focus()
    },
  }
  const stop = useApiMutation(laterCalls.stopMails, keep)
  const resume = useApiMutation(laterCalls.resumeMails, keep)
  // An answer kept from an earlier link is of that one.
  useEffect(
    () => () =>
      client.removeQueries({ queryKey: [laterCalls.optOut.method, laterCalls.optOut.path] }),
    [client],
  )

  if (look.isPending) return <Skeleton className="h-[14rem] rounded-card" />
  if (!look.data) {
    const isUnknown = look.error instanceof ApiError && look.error.status < 429
    return (
      <Panel ground="sunk" className="grid gap-4" role="alert">
        <h1 className="text-d3">{t(isUnknown ? 'optOut.unknown' : 'optOut.failed')}</h1>
        <p className="text-ink-2">{t(isUnknown ? 'optOut.unknownText' : 'optOut.failedText')}</p>
        {isUnknown ? (
          <div>
            <Link className={buttonClass({ kind: 'pri' })} href={paths.userTabs('notices')}>
              {t('optOut.choose')}
            </Link>
          </div>
        ) : (
          <Button kind="pri" onClick={() => look.refetch()}>
            {t('optOut.retry')}
          </Button>
        )}
      </Panel>
    )
  }
  const { about, address, on } = look.data.data
  const what = t(`optOut.about.${about}`)
  const step = on ? (resume.isSuccess ? 'resumed' : 'ask') : 'done'
  return (
    <Panel ground="sunk" className="grid gap-4">
      <h1 ref={title} tabIndex={-1} className="text-d3">
        {t(`optOut.${step}.title`, { what })}
      </h1>
      <p className="text-ink-2">{t(`optOut.${step}.text`, { what, address })}</p>
      <div role="alert">
        {(stop.error || resume.error) && <Note tone="danger">{t('optOut.notSaved')}</Note>}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button
          kind="pri"
          busy={stop.isPending || resume.isPending}
          busyLabel={t('optOut.busy')}
          onClick={() => (on ? stop : resume).mutate(input)}
        >
          {t(on ? 'optOut.stop' : 'optOut.resume')}
        </Button>
        <Link className={buttonClass({ kind: 'line' })} href={paths.userTabs('notices')}>
          {t('optOut.choose')}
        </Link>
      </div>
    </Panel>
  )
}
