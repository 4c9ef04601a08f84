'use client'

import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import { ConfirmButton } from '#components/forms/confirm-dialog.tsx'
import { failureToast } from '#components/forms/failure.tsx'
import { FormFoot } from '#components/forms/form-foot.tsx'
import { TextField } from '#components/forms/text-field.tsx'
import { useForm } from '#components/forms/use-form.ts'
import { useTranslation } from '#components/i18next.ts'
import { toast } from '#components/toasts/toast-store.ts'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { consoleCall, Declined, unlessDeclined } from '#lib/client/console/client.ts'
import { useConsoleMutation, useConsoleQuery, useShow } from '#lib/client/console/queries.tsx'
import { formatDate } from '#lib/format/dates.ts'
import { makePasskey } from './passkey.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { Screen } from './screen.tsx'
import { Unread } from './unread.tsx'

function AddDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('console')
  const show = useShow('GET /access/passkeys')
  const form = useForm(async (values) => {
    const { data } = await consoleCall('POST /access/passkeys/options', {})
    const response = await makePasskey(data.options, t('access.cancelled'))
    const body = { ticket: data.ticket, label: String(values.get('label')), response }
    try {
      show(await consoleCall('POST /access/passkeys', { body }))
    } catch (error) {
      if (error instanceof Declined) return
      throw error
    }
    toast(t('access.added'))
    onClose()
  })
  return (
    <Dialog open title={t('access.addTitle')} onClose={onClose}>
      <form className="stack" {...form.props}>
        <TextField form={form} name="label" label={t('access.label')} maxLength={60} required />
        <FormFoot form={form} beside={<Button onClick={onClose}>{t('proof.cancel')}</Button>}>
          {t('access.create')}
        </FormFoot>
      </form>
    </Dialog>
  )
}

function Passkeys() {
  const { t } = useTranslation('console')
  const list = useConsoleQuery('GET /access/passkeys', {})
  const show = useShow('GET /access/passkeys')
  const remove = useConsoleMutation('DELETE /access/passkeys/{id}', {
    onSuccess: (rest) => {
      show(rest)
      toast(t('access.removed'))
    },
    onError: unlessDeclined(failureToast(t('notLoaded.text'))),
  })
  if (!list.data) return <Unread {...list} />
  if (list.data.data.length === 0) return <p className="text-ink-2">{t('access.none')}</p>
  return (
    <ul className="grid">
      {list.data.data.map(({ id, label, added_at: addedAt, used_at: usedAt }) => (
        <li
          key={id}
          className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3 border-line border-t py-2.5"
        >
          <Fingerprint size={20} aria-hidden="true" />
          <span>
            <b>{label}</b>
            <br />
            <span className="text-ink-2">
              {usedAt
                ? t('access.usedAt', { at: formatDate(Date.parse(usedAt)) })
                : t('access.addedAt', { at: formatDate(Date.parse(addedAt)) })}
            </span>
          </span>
          <ConfirmButton
            label={t('access.remove')}
            button={{ size: 'sm' }}
            question={t('access.removeTitle', { label })}
            text={t('access.removeText')}
            keep={t('proof.cancel')}
            onConfirm={() => remove.mutate({ params: { id } })}
          />
        </li>
      ))}
    </ul>
  )
}

/** Own means to sign in. */
export function OwnAccess() {
  const { t } = useTranslation('console')
  const [isAdding, setAdding] = useState(false)
  const [codes, setCodes] = useState<readonly string[]>()
  const renew = useConsoleMutation('POST /access/recovery_codes', {
    onSuccess: ({ data }) => setCodes(data),
    onError: unlessDeclined(failureToast(t('notLoaded.text'))),
  })
  return (
    <Screen title={t('settings')} tab="access">
      <section className="stack mt-7">
        <h2 className="text-d4">{t('access.passkeys')}</h2>
        <Passkeys />
        <div>
          <Button onClick={() => setAdding(true)}>{t('access.add')}</Button>
        </div>
      </section>
      <section className="stack mt-7">
        <h2 className="text-d4">{t('access.codes')}</h2>
        <p className="text-ink-2">{t('access.codesText')}</p>
        <div>
          <Button busy={renew.isPending} onClick={() => renew.mutate({})}>
            {t('access.renew')}
          </Button>
        </div>
      </section>
      {isAdding && <AddDialog onClose={() => setAdding(false)} />}
      {codes && (
        <Dialog open title={t('codes.title')} onClose={() => setCodes(undefined)}>
          <RecoveryCodes codes={codes} onKept={() => setCodes(undefined)} />
        </Dialog>
      )}
    </Screen>
  )
}
