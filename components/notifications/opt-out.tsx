'use client'

import { useEffect, useRef } from 'react'
import type { z } from 'zod'
import { FailureNote } from '#components/forms/failure.tsx'
import { useTranslation } from '#components/i18next.ts'
import { LinkButton } from '#components/navigation/link-button.tsx'
import { useFragment } from '#components/navigation/use-fragment.ts'
import { Button } from '#components/ui/button.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { useApiMutation } from '#lib/client/data/queries.tsx'
import { paths } from '#lib/client/paths.ts'
import { ApiError } from '#lib/client/transport/api-error.ts'
import type { optOutSubject } from '#lib/contract/preferences.ts'

type Subject = z.output<typeof optOutSubject>

/** Page of the unsubscribe link in a mail: one press stops mails of that kind. Sends no request before the press. */
export function OptOut() {
  const token = useFragment()
  const { i18n } = useTranslation('notices')
  if (token === undefined) return <Skeleton className="h-[14rem] rounded-card" />
  const [, subject = ''] = token.split('.')
  // The kind is part of the link, so the page reveals nothing that the mail does not.
  return i18n.exists(`notices:optOut.about.${subject}`) ? (
    <OfLink key={token} token={token} about={subject as Subject} />
  ) : (
    <UnknownLink />
  )
}

function UnknownLink() {
  const { t } = useTranslation('notices')
  return (
    <Panel ground="sunk" className="grid gap-4" role="alert">
      <h1 className="text-d3">{t('optOut.unknown')}</h1>
      <p className="text-ink-2">{t('optOut.unknownText')}</p>
      <div>
        <LinkButton kind="pri" href={paths.userTabs('notices')} label={t('optOut.choose')} />
      </div>
    </Panel>
  )
}

function OfLink({ token, about }: { token: string; about: Subject }) {
  const { t } = useTranslation('notices')
  const title = useRef<HTMLHeadingElement>(null)
  const { mutate, isPending, isSuccess, error } = useApiMutation('POST /opt_outs')
  useEffect(() => {
    if (isSuccess) title.current?.focus()
  }, [isSuccess])

  if (error instanceof ApiError && error.code === 'not_found') return <UnknownLink />
  const what = t(`optOut.about.${about}`)
  const step = isSuccess ? 'done' : 'ask'
  return (
    <Panel ground="sunk" className="grid gap-4">
      <h1 ref={title} tabIndex={-1} className="text-d3">
        {t(`optOut.${step}.title`, { what })}
      </h1>
      <p className="text-ink-2">{t(`optOut.${step}.text`)}</p>
      <FailureNote text={error && t('optOut.notSaved')} />
      <div className="flex flex-wrap gap-3">
        {!isSuccess && (
          <Button
            kind="pri"
            busy={isPending}
            busyLabel={t('optOut.busy')}
            onClick={() => mutate({ body: { token } })}
          >
            {t('optOut.stop')}
          </Button>
        )}
        <LinkButton kind="line" href={paths.userTabs('notices')} label={t('optOut.choose')} />
      </div>
    </Panel>
  )
}
