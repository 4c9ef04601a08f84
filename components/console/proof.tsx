'use client'

import { Fingerprint } from 'lucide-react'
import { useEffect, useState } from 'react'
import { BusyButton } from '#components/forms/busy-button.tsx'
import { FailureNote, failureText } from '#components/forms/failure.tsx'
import { FormFoot } from '#components/forms/form-foot.tsx'
import { useForm } from '#components/forms/use-form.ts'
import { useTranslation } from '#components/i18next.ts'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { consoleCall, provideProof } from '#lib/client/console/client.ts'
import { factorOf, useFactorField } from './factor-fields.tsx'
import { askPasskey } from './passkey.ts'
import { firstName, useSelf } from './session.tsx'

type WayProps = { ticket: string; onProven: () => void; onCancel: () => void }

function ProofByCode({ ticket, onProven, onCancel }: WayProps) {
  const { t } = useTranslation('console')
  const form = useForm(async (values) => {
    await consoleCall('POST /session/proof', { body: { ticket, ...factorOf(values) } })
    onProven()
  })
  const { field, other } = useFactorField(form)
  return (
    <form className="stack" {...form.props}>
      {field}
      {other}
      <FormFoot form={form} beside={<Button onClick={onCancel}>{t('proof.cancel')}</Button>}>
        {t('proof.passkey')}
      </FormFoot>
    </form>
  )
}

function ProofByPasskey({ ticket, onProven, onCancel }: WayProps) {
  const { t } = useTranslation('console')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const prove = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      const { data } = await consoleCall('POST /session/proof/options', { body: { ticket } })
      const response = await askPasskey(data.options)
      if (!response) return setProblem(t('proof.cancelled'))
      await consoleCall('POST /session/proof', { body: { ticket, response } })
      onProven()
    } catch (error) {
      setProblem(failureText(error, t('notLoaded.text')))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="stack">
      <FailureNote text={problem} />
      <div className="flex flex-wrap gap-3">
        <BusyButton kind="pri" busy={isBusy} onClick={() => void prove()}>
          <Fingerprint size={20} aria-hidden="true" />
          {t('proof.passkey')}
        </BusyButton>
        <Button onClick={onCancel}>{t('proof.cancel')}</Button>
      </div>
    </div>
  )
}

type Request = { ticket: string; answer: (isProven: boolean) => void }

/** Asks for a factor whenever a call needs one. */
export function ProofDialog() {
  const { t } = useTranslation('console')
  const { name, has_passkey: hasPasskey, has_code: hasCode } = useSelf()
  const [request, setRequest] = useState<Request>()
  const [way, setWay] = useState<'passkey' | 'code'>(hasPasskey ? 'passkey' : 'code')
  useEffect(() => {
    provideProof((ticket) => new Promise((answer) => setRequest({ ticket, answer })))
    return () => provideProof(async () => false)
  }, [])
  if (!request) return null
  const end = (isProven: boolean) => {
    setRequest(undefined)
    request.answer(isProven)
  }
  const Way = way === 'passkey' ? ProofByPasskey : ProofByCode
  return (
    <Dialog open title={t('proof.title', { name: firstName(name) })} onClose={() => end(false)}>
      <p className="text-ink-2">{t('proof.text')}</p>
      <Way
        key={request.ticket}
        ticket={request.ticket}
        onProven={() => end(true)}
        onCancel={() => end(false)}
      />
      {hasPasskey && hasCode && (
        <button
          type="button"
          className="link text-small"
          onClick={() => setWay(way === 'passkey' ? 'code' : 'passkey')}
        >
          {t(way === 'passkey' ? 'proof.useCode' : 'proof.usePasskey')}
        </button>
      )}
    </Dialog>
  )
}
