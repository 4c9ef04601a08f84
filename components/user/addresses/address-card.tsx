'use client'

import { useTranslation } from '#components/i18next.ts'
import { toast } from '#components/toasts/toast-store.ts'
import { Button } from '#components/ui/button.tsx'
import { Marker } from '#components/ui/marker.tsx'
import type { Address } from '#lib/client/entities/account.ts'
import { useApiMutation } from '#lib/client/queries.tsx'
import { ApiError } from '#lib/client/transport/api-error.ts'
import { addressLines } from '#lib/format/postal-address.ts'
import { ConfirmButton } from '../confirm-button.tsx'

type AddressCardProps = {
  address: Address
  onEdit: () => void
  onChanged: (message: string) => Promise<void>
}

export function AddressCard({ address, onEdit, onChanged }: AddressCardProps) {
  const { t } = useTranslation('user')
  const params = { id: address.id }
  const onError = (error: Error) =>
    toast((error instanceof ApiError && error.detail) || t('notSaved'), 'problem')
  const prefer = useApiMutation('PATCH /users/logged/addresses/{id}', {
    onSuccess: () => onChanged(t('addresses.preferredNow')),
    onError,
  })
  const remove = useApiMutation('DELETE /users/logged/addresses/{id}', {
    onSuccess: () => onChanged(t('addresses.removed')),
    onError,
  })
  const { recipient, street, phone } = address
  const lines = addressLines({ ...address, street: `${street} ${address.streetNumber}` })
  return (
    <li className="panel grid content-between gap-3 wrap-anywhere" data-edge>
      <p className="flex flex-wrap items-center gap-2">
        <b>{recipient}</b>
        {address.preferred && <Marker kind="seat">{t('addresses.preferred')}</Marker>}
      </p>
      <p>
        {lines.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
        {phone && <span className="block text-ink-2">{phone}</span>}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          onClick={onEdit}
          aria-label={t('addresses.editOf', { recipient, street })}
        >
          {t('addresses.edit')}
        </Button>
        {!address.preferred && (
          <Button
            size="sm"
            busy={prefer.isPending}
            busyLabel={t('busy')}
            onClick={() => prefer.mutate({ params, body: { preferred: true } })}
          >
            {t('addresses.prefer')}
          </Button>
        )}
        <ConfirmButton
          label={t('addresses.remove')}
          name={t('addresses.removeOf', { recipient, street })}
          question={t('addresses.removeTitle')}
          text={lines.join(', ')}
          busy={remove.isPending}
          onConfirm={() => remove.mutate({ params })}
        />
      </div>
    </li>
  )
}
