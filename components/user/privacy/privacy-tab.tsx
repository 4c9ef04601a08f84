import { useQueryClient } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { DeleteForm } from '#components/account/delete-form.tsx'
import { BusyButton } from '#components/forms/busy-button.tsx'
import { failureToast } from '#components/forms/failure.tsx'
import { MoreButton } from '#components/forms/more-button.tsx'
import { useTranslation } from '#components/i18next.ts'
import { Link } from '#components/navigation/link.tsx'
import { DocumentButton } from '#components/navigation/link-button.tsx'
import { useBlocking } from '#components/people/block-choice.tsx'
import { PersonAvatar } from '#components/people/person-avatar.tsx'
import { toast } from '#components/toasts/toast-store.ts'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Switch } from '#components/ui/switch.tsx'
import type { Consent } from '#lib/client/data/entities/account.ts'
import type { User } from '#lib/client/data/entities/people.ts'
import { queryKey, useApiMutation, useApiQuery } from '#lib/client/data/queries.tsx'
import { useBlockedMembers } from '#lib/client/data/session/blocks.ts'
import { paths } from '#lib/client/paths.ts'
import type { LegalText } from '#lib/contract/legal.ts'
import { ownDataResources } from '#lib/contract/own-data-resources.ts'
import { formatDateTime } from '#lib/format/dates.ts'
import { DownloadButton, takeExport } from '../own-list.tsx'
import { Loaded, LoadFailed, RowsSkeleton, Section } from '../states.tsx'
import { useConsents } from '../use-consents.ts'
import type { TabProps } from '../user-tab.ts'

function OwnDataFiles() {
  const { t } = useTranslation('user')
  return (
    <Section title={t('export.title')} lead={t('export.lead')}>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(13rem,100%),1fr))] gap-3">
        {ownDataResources.map((resource) => (
          <li key={resource}>
            <DownloadButton
              wide
              icon={FileDown}
              aria-label={t('export.take', { name: t(`export.resources.${resource}`) })}
              take={takeExport(resource, `${resource}.xlsx`)}
              done={t('export.done', { file: `${resource}.xlsx` })}
            >
              {t(`export.resources.${resource}`)}
            </DownloadButton>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function RemovedProposals() {
  const { t } = useTranslation('user')
  const client = useQueryClient()
  const { data } = useApiQuery('GET /users/logged/removed_proposals', {})
  const restore = useApiMutation('DELETE /community/{id}/removal', {
    onSuccess: ({ data: proposal }) => {
      toast(t('removed.restored'), 'done', {
        label: t('removed.look'),
        href: paths.proposal(proposal),
      })
      return client.invalidateQueries({ queryKey: queryKey('GET /users/logged/removed_proposals') })
    },
    onError: failureToast(t('notSaved')),
  })
  if (!data || data.data.length === 0) return null
  return (
    <Section title={t('removed.title')} lead={t('removed.lead')}>
      <ul className="grid gap-2.5">
        {data.data.map(({ id, title }) => (
          <li key={id} className="flex items-center justify-between gap-3 wrap-anywhere">
            <b dir="auto">{title}</b>
            <BusyButton
              size="sm"
              busy={restore.isPending && restore.variables?.params.id === id}
              aria-label={t('removed.restoreOf', { title })}
              onClick={() => restore.mutate({ params: { id } })}
            >
              {t('removed.restore')}
            </BusyButton>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function BlockedMembers() {
  const { t } = useTranslation('blocks')
  const list = useBlockedMembers()
  const set = useBlocking()
  const people = list.data?.pages.flatMap(({ items }) => items) ?? []
  const isEmpty = list.data && people.length === 0
  return (
    <Section title={t('list.title')} lead={t(isEmpty ? 'list.empty' : 'list.lead')}>
      {list.isLoadingError && <LoadFailed query={list} />}
      {list.isPending && !list.isLoadingError && <RowsSkeleton rows={1} />}
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
      <MoreButton list={list} label={t('list.more')} />
    </Section>
  )
}

function Visibility() {
  const { t } = useTranslation('user')
  const client = useQueryClient()
  const visibility = useApiQuery('GET /users/logged/visibility', {})
  const { mutate, isPending, variables } = useApiMutation('PUT /users/logged/visibility', {
    onSuccess: (answer) => {
      client.setQueryData(queryKey('GET /users/logged/visibility'), answer)
      toast(t(answer.data.activities ? 'visibility.on' : 'visibility.off'))
    },
    onError: () => toast(t('notSaved'), 'problem'),
  })
  return (
    <Section title={t('visibility.title')}>
      <Loaded query={visibility} rows={1}>
        {({ data }) => (
          <div className="flex items-start justify-between gap-4">
            <div>
              <b id="activities-shown">{t('visibility.activities')}</b>
              <p id="activities-hint" className="text-small text-ink-2">
                {t('visibility.text')}
              </p>
            </div>
            <Switch
              aria-labelledby="activities-shown"
              aria-describedby="activities-hint"
              checked={
                isPending ? (variables.body as { activities: boolean }).activities : data.activities
              }
              onChange={(event) => mutate({ body: { activities: event.target.checked } })}
            />
          </div>
        )}
      </Loaded>
    </Section>
  )
}

function DeleteAccount({ member }: { member: User }) {
  const { t } = useTranslation('user')
  const [open, setOpen] = useState(false)
  return (
    <Section title={t('delete.title')} lead={t('delete.lead')}>
      <div>
        {member.hasPassword ? (
          <Button kind="line" onClick={() => setOpen(true)}>
            {t('delete.open')}
          </Button>
        ) : (
          <DocumentButton kind="line" href={paths.leave()} label={t('delete.open')} />
        )}
      </div>
      {open && (
        <Dialog open title={t('delete.question')} onClose={() => setOpen(false)}>
          <DeleteForm onKeep={() => setOpen(false)} />
        </Dialog>
      )}
    </Section>
  )
}

const textOf: Record<Consent['kind'], LegalText> = {
  privacy: 'privacy',
  terms_and_conditions: 'terms',
  marketing: 'privacy',
}

const textPath = ({ kind, version }: Consent) => paths.legal(textOf[kind], version)

function Consents() {
  const { t } = useTranslation('user')
  const { list, marketing, change } = useConsents(t('notSaved'))
  const answerOf = ({ given, timestamp }: Consent) =>
    timestamp === null
      ? t('consents.never')
      : t(given ? 'consents.given' : 'consents.taken', { date: formatDateTime(timestamp) })
  return (
    <Section title={t('consents.title')}>
      <Loaded query={list}>
        {(consents) => (
          <ul className="consent-list">
            {consents.map((consent) => (
              <li key={consent.kind}>
                <div>
                  <b>{t(`consents.kinds.${consent.kind}`)}</b>
                  <p className="text-small text-ink-2">{answerOf(consent)}</p>
                  <p className="text-small">
                    <Link className="link inline-block py-1" href={textPath(consent)}>
                      {t('consents.text', { date: new Date(consent.version) })}
                    </Link>
                  </p>
                </div>
                {consent.kind === 'marketing' && (
                  <Switch
                    aria-label={t('consents.kinds.marketing')}
                    checked={marketing}
                    onChange={(event) => change(event.target.checked)}
                  />
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <p className="text-small text-ink-2">{t('consents.others')}</p>
    </Section>
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
