'use client'

import { PackageOpen, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#components/i18next.ts'
import { toast } from '#components/toasts/toast-store.ts'
import { Button } from '#components/ui/button.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Words } from '#components/words.tsx'
import { useLogin } from '#lib/client/data/community/marks.ts'
import type { QuoteChange, QuoteLine } from '#lib/client/data/entities/checkout.ts'
import { useApiMutation } from '#lib/client/data/queries.tsx'
import { useToken } from '#lib/client/storage/token.ts'
import { ApiError } from '#lib/client/transport/api-error.ts'
import { GoneRow } from './gone-row.tsx'

type SoldOutRowProps = { line: QuoteLine; changes: QuoteChange[]; onRemove: () => void }

/** Unavailable line with the reason, kept in the basket and excluded from the totals. */
export function SoldOutRow({ line, changes, onRemove }: SoldOutRowProps) {
  const { t } = useTranslation('basket')
  const kind = changes.find(({ kind }) => kind !== 'dearer' && kind !== 'cheaper')?.kind
  const why = kind === 'closed' || kind === 'weep_only' ? kind : 'sold_out'
  const choice = line.choice || line.item.title
  return (
    <GoneRow
      icon={<PackageOpen size={20} aria-hidden="true" />}
      action={
        <span className="flex items-center gap-1">
          {why === 'sold_out' && line.enableWaitingList && <WaitButton line={line} />}
          <IconButton
            label={t('line.remove', { title: line.item.title })}
            icon={<X size={20} aria-hidden="true" />}
            onClick={onRemove}
          />
        </span>
      }
    >
      <Words
        text={t(`gone.${why}`, { choice, title: line.item.title })}
        marks={{ b: <b className="wrap-anywhere" />, s: <span className="text-ink-2" /> }}
      />
    </GoneRow>
  )
}

function WaitButton({ line }: { line: QuoteLine }) {
  const { t } = useTranslation('basket')
  const login = useLogin()
  const token = useToken()
  const [waits, setWaits] = useState(false)
  const { mutate, isPending } = useApiMutation('PUT /bundles/{id}/waiting_list', {
    onSuccess: ({ data }) => {
      setWaits(true)
      toast(t('waits.told', { count: data.ahead }))
    },
    onError: (error) =>
      toast((error instanceof ApiError && error.detail) || t('notes.failed'), 'problem'),
  })
  const wait = () =>
    token ? mutate({ params: { id: line.bundleId }, body: { quantity: line.quantity } }) : login()
  return (
    <Button
      size="sm"
      disabled={waits || isPending}
      onClick={wait}
      aria-label={t('waits.label', { title: line.item.title })}
    >
      {t(waits ? 'waits.done' : 'waits.do')}
    </Button>
  )
}
