import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { DeleteForm } from '#components/account/delete-form.tsx'
import { useTranslation } from '#components/i18next.ts'
import { Link } from '#components/navigation/link.tsx'
import { toast } from '#components/toasts/toast-store.ts'
import { Button, buttonClass } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Switch } from '#components/ui/switch.tsx'
import type { Consent } from '#lib/client/data/entities/account.ts'
import type { User } from '#lib/client/data/entities/people.ts'
import { queryKey, useApiMutation, useApiQuery } from '#lib/client/data/queries.tsx'
import { paths } from '#lib/client/paths.ts'
import { earlierVersions, type LegalText } from '#lib/contract/legal.ts'
import { formatDateTime } from '#lib/format/dates.ts'
import { Loaded, Section } from '../states.tsx'
import { useConsents } from '../use-consents.ts'
import type { TabProps } from '../user-tab.ts'
import { BlockedMembers, OwnDataFiles, RemovedProposals } from './own-data.tsx'

/** Setting for showing the member's recent activity to others. */
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
          // Full page load: only the CSP of that page allows the scripts of the sign-in providers.
          <a className={buttonClass({ kind: 'line' })} href={paths.leave()}>
            {t('delete.open')}
          </a>
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
