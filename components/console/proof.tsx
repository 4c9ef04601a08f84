'use client'

import { Fingerprint } from 'lucide-react'
import { useEffect, useState } from 'react'
import { FormFoot } from '#components/forms/form-foot.tsx'
import { useForm } from '#components/forms/use-form.ts'
import { useTranslation } from '#components/i18next.ts'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { consoleCall, provideProof } from '#lib/client/console/client.ts'
import { factorOf, useFactorField } from './factor-fields.tsx'
import { askPasskey } from './passkey.ts'
import { firstName, useSelf } from './session.tsx'

type Way = 'passkey' | 'code'
type ProofFormProps = { ticket: string; way: Way; onProven: () => void; onCancel: () => void }

function ProofForm({ ticket, way, onProven, onCancel }: ProofFormProps) {
  const { t } = useTranslation('console')
  const responseOfPasskey = async () => {
    const { data } = await consoleCall('POST /session/proof/options', { body: { ticket } })
    return askPasskey(data.options, t('proof.cancelled'))
  }
  const form = useForm(async (values) => {
    const factor = way === 'code' ? factorOf(values) : { response: await responseOfPasskey() }
    await consoleCall('POST /session/proof', { body: { ticket, ...factor } })
    onProven()
  })
  const { field, other } = useFactorField(form)
  return (
    <form className="stack" {...form.props}>
      {way === 'code' && field}
      {way === 'code' && other}
      <FormFoot form={form} beside={<Button onClick={onCancel}>{t('proof.cancel')}</Button>}>
        {way === 'passkey' && <Fingerprint size={20} aria-hidden="true" />}
        {t('proof.passkey')}
      </FormFoot>
    </form>
  )
}

type Request = { ticket: string; answer: (isProven: boolean) => void }

/** Asks for a factor whenever a call needs one. */
export function ProofDialog() {
  const { t } = useTranslation('console')
  const { name, has_passkey: hasPasskey, has_code: hasCode } = useSelf()
  const [request, setRequest] = useState<Request>()
  const [way, setWay] = useState<Way>(hasPasskey ? 'passkey' : 'code')
  useEffect(() => {
    provideProof((ticket) => new Promise((answer) => setRequest({ ticket, answer })))
    return () => provideProof(async () => false)
  }, [])
  if (!request) return null
  const end = (isProven: boolean) => {
    setRequest(undefined)
    request.answer(isProven)
  }
  return (
    <Dialog open title={t('proof.title', { name: firstName(name) })} onClose={() => end(false)}>
      <p className="text-ink-2">{t('proof.text')}</p>
      <ProofForm
        key={`${request.ticket} ${way}`}
        ticket={request.ticket}
        way={way}
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
