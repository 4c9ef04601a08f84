'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { DeleteForm } from '#components/account/delete-form.tsx'
import { useTranslation } from '#components/i18next.ts'
import { Link } from '#components/navigation/link.tsx'
import { useBlocking } from '#components/people/block-choice.tsx'
import { PersonAvatar } from '#components/people/person-avatar.tsx'
import { toast } from '#components/toasts/toast-store.ts'
import { Button, buttonClass } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { Switch } from '#components/ui/switch.tsx'
import { type Consent, toConsent } from '#lib/client/data/entities/account.ts'
import type { User } from '#lib/client/data/entities/people.ts'
import { queryKey, useApiMutation, useApiQuery } from '#lib/client/data/queries.tsx'
import { useBlockedMembers } from '#lib/client/data/session/blocks.ts'
import { paths } from '#lib/client/paths.ts'
import { earlierVersions, type LegalText } from '#lib/contract/legal.ts'
import { formatDateTime } from '#lib/format/dates.ts'
import { LoadFailed } from '../load-failed.tsx'
import { RowsSkeleton } from '../tab-skeleton.tsx'
import type { TabProps } from '../user-tab.ts'
import { OwnDataFiles } from './own-data-files.tsx'
import { RemovedProposals } from './removed-proposals.tsx'
import { Visibility } from './visibility.tsx'

function DeleteAccount({ member }: { member: User }) {
  const { t } = useTranslation('user')
  const [open, setOpen] = useState(false)
  return (
    <Panel edge className="stack">
      <div>
        <h2 className="text-d4">{t('delete.title')}</h2>
        <p className="text-small text-ink-2">{t('delete.lead')}</p>
      </div>
      {member.hasPassword ? (
        <div>
          <Button kind="line" onClick={() => setOpen(true)}>
            {t('delete.open')}
          </Button>
        </div>
      ) : (
        <div>
          {/* Full page load: only the CSP of that page allows the scripts of the sign-in providers. */}
          <a className={buttonClass({ kind: 'line' })} href={paths.leave()}>
            {t('delete.open')}
          </a>
        </div>
      )}
      {open && (
        <Dialog open title={t('delete.question')} onClose={() => setOpen(false)}>
          <DeleteForm onKeep={() => setOpen(false)} />
        </Dialog>
      )}
    </Panel>
  )
}

/** Legal text of each consent. */
const textOf: Record<Consent['kind'], LegalText> = {
  privacy: 'privacy',
  terms_and_conditions: 'terms',
  marketing: 'privacy',
}

/** Path of the version that was accepted or declined, which can differ from the present one. */
const textPath = ({ kind, version }: Consent) => {
  const text = textOf[kind]
  return paths.legal(
    text,
    earlierVersions[text].find((day) => day === version),
  )
}

function Consents() {
  const { t } = useTranslation('user')
  const list = useApiQuery(
    'GET /users/logged/consents',
    {},
    { select: ({ data }) => data.map(toConsent) },
  )
  return (
    <Panel edge className="stack">
      <h2 className="text-d4">{t('consents.title')}</h2>
      {list.isError ? (
        <LoadFailed query={list} />
      ) : list.data ? (
        <ul className="consent-list">
          {list.data.map((consent) => (
            <li key={consent.kind}>
              <div>
                <b>{t(`consents.kinds.${consent.kind}`)}</b>
                <p className="text-small text-ink-2">
                  <Answered consent={consent} />
                </p>
                <p className="text-small">
                  <Link className="link inline-block py-1" href={textPath(consent)}>
                    {t('consents.text', { date: new Date(consent.version) })}
                  </Link>
                </p>
              </div>
              {consent.kind === 'marketing' && <MarketingSwitch given={consent.given} />}
            </li>
          ))}
        </ul>
      ) : (
        <RowsSkeleton />
      )}
      <p className="text-small text-ink-2">{t('consents.others')}</p>
    </Panel>
  )
}

function Answered({ consent: { given, timestamp } }: { consent: Consent }) {
  const { t } = useTranslation('user')
  if (timestamp === null) return t('consents.never')
  return t(given ? 'consents.given' : 'consents.taken', { date: formatDateTime(timestamp) })
}

function MarketingSwitch({ given }: { given: boolean }) {
  const { t } = useTranslation('user')
  const client = useQueryClient()
  const { mutate, isPending, variables } = useApiMutation('PUT /users/logged/consents', {
    onSuccess: (answer, { body }) => {
      client.setQueryData(queryKey('GET /users/logged/consents'), answer)
      toast(t((body as { marketing: boolean }).marketing ? 'consents.on' : 'consents.off'))
    },
    onError: () => toast(t('notSaved'), 'problem'),
  })
  const shown = isPending ? (variables.body as { marketing: boolean }).marketing : given
  return (
    <Switch
      aria-label={t('consents.kinds.marketing')}
      checked={shown}
      onChange={(event) => mutate({ body: { marketing: event.target.checked } })}
    />
  )
}

/** Blocked members, each with an unblock button. */
function BlockedMembers() {
  const { t } = useTranslation('blocks')
  const list = useBlockedMembers()
  const set = useBlocking()
  const people = list.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <Panel edge className="stack">
      <div>
        <h2 className="text-d4">{t('list.title')}</h2>
        <p className="text-small text-ink-2">
          {t(list.data && people.length === 0 ? 'list.empty' : 'list.lead')}
        </p>
      </div>
      {list.isLoadingError ? (
        <LoadFailed query={list} />
      ) : (
        list.isPending && <RowsSkeleton rows={1} />
      )}
      {people.length > 0 && (
        <ul className="grid gap-2.5">
          {people.map((person) => {
            const name = person.name || t('someone')
            return (
              <li key={person.id} className="flex items-center gap-3 wrap-anywhere">
                <PersonAvatar person={person} size={44} />
                <b className="grow">
                  <bdi>{name}</bdi>
                </b>
                <Button
                  size="sm"
                  aria-label={t('unblock', { name })}
                  onClick={() => void set(person, false)}
                >
                  {t('list.unblock')}
                </Button>
              </li>
            )
          })}
        </ul>
      )}
      {list.hasNextPage && (
        <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('list.more')}
        </Button>
      )}
    </Panel>
  )
}

export function PrivacyTab({ member }: TabProps) {
  return (
    <div className="user-columns" data-even>
      <div className="stack">
        <Consents />
        <Visibility />
        <BlockedMembers />
        <RemovedProposals />
        <DeleteAccount member={member} />
      </div>
      <OwnDataFiles />
    </div>
  )
}
