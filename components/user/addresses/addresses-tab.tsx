'use client'

import { useQueryClient } from '@tanstack/react-query'
import { MapPin, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#components/i18next.ts'
import { toast } from '#components/toasts/toast-store.ts'
import { Button } from '#components/ui/button.tsx'
import { Empty } from '#components/ui/empty.tsx'
import { type Address, toAddress } from '#lib/client/entities/account.ts'
import { queryKey, useApiQuery } from '#lib/client/queries.tsx'
import { LoadFailed } from '../load-failed.tsx'
import { RowsSkeleton } from '../tab-skeleton.tsx'
import { AddressCard } from './address-card.tsx'
import { AddressForm } from './address-form.tsx'

/** Address in the form: an existing one, a new one, or none. */
type Writing = Address | 'new' | undefined

export function AddressesTab() {
  const { t } = useTranslation('user')
  const client = useQueryClient()
  const list = useApiQuery(
    'GET /users/logged/addresses',
    {},
    { select: ({ data }) => data.map(toAddress) },
  )
  const [writing, setWriting] = useState<Writing>()

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
