import { useQueryClient } from '@tanstack/react-query'
import { MapPin, Plus } from 'lucide-react'
import { useState } from 'react'
import { BusyButton } from '#components/forms/busy-button.tsx'
import { failureToast } from '#components/forms/failure.tsx'
import { useTranslation } from '#components/i18next.ts'
import { toast } from '#components/toasts/toast-store.ts'
import { Button } from '#components/ui/button.tsx'
import { Empty } from '#components/ui/empty.tsx'
import { Marker } from '#components/ui/marker.tsx'
import { type Address, toAddress } from '#lib/client/data/entities/account.ts'
import { queryKey, useApiMutation, useApiQuery } from '#lib/client/data/queries.tsx'
import { addressLines } from '#lib/format/postal-address.ts'
import { OwnConfirm } from '../confirm-button.tsx'
import { LoadFailed, RowsSkeleton } from '../states.tsx'
import { AddressForm } from './address-form.tsx'

type AddressCardProps = {
  address: Address
  onEdit: () => void
  onChanged: (message: string) => Promise<void>
}

function AddressCard({ address, onEdit, onChanged }: AddressCardProps) {
  const { t } = useTranslation('user')
  const params = { id: address.id }
  const onError = failureToast(t('notSaved'))
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
          <BusyButton
            size="sm"
            busy={prefer.isPending}
            onClick={() => prefer.mutate({ params, body: { preferred: true } })}
          >
            {t('addresses.prefer')}
          </BusyButton>
        )}
        <OwnConfirm
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

export function AddressesTab() {
  const { t } = useTranslation('user')
  const client = useQueryClient()
  const list = useApiQuery(
    'GET /users/logged/addresses',
    {},
    { select: ({ data }) => data.map(toAddress) },
  )
  const [writing, setWriting] = useState<Address | 'new' | undefined>()

  const changed = async (message: string) => {
    setWriting(undefined)
    await client.invalidateQueries({ queryKey: queryKey('GET /users/logged/addresses') })
    toast(message)
  }
  if (writing)
    return (
      <AddressForm
        address={writing === 'new' ? undefined : writing}
        isFirst={list.data?.length === 0}
        onSaved={() => changed(t('addresses.saved'))}
        onCancel={() => setWriting(undefined)}
      />
    )
  if (list.isError) return <LoadFailed query={list} />
  if (!list.data) return <RowsSkeleton />
  const add = (
    <Button kind="pri" onClick={() => setWriting('new')}>
      <Plus size={20} aria-hidden="true" />
      {t('addresses.add')}
    </Button>
  )
  if (list.data.length === 0)
    return (
      <Empty
        icon={<MapPin size={32} aria-hidden="true" />}
        title={t('addresses.emptyTitle')}
        text={t('addresses.emptyText')}
        action={add}
      />
    )
  return (
    <div className="stack">
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(20rem,100%),1fr))] gap-4.5">
        {list.data.map((address) => (
          <AddressCard
            key={address.id}
            address={address}
            onEdit={() => setWriting(address)}
            onChanged={changed}
          />
        ))}
      </ul>
      <div>{add}</div>
    </div>
  )
}
