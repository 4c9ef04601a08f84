import { PackageOpen, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { failureToast } from '#components/forms/failure.tsx'
import { useTranslation } from '#components/i18next.ts'
import { toast } from '#components/toasts/toast-store.ts'
import { Button } from '#components/ui/button.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Words } from '#components/words.tsx'
import { useLogin } from '#lib/client/data/community/marks.ts'
import type { QuoteChange, QuoteLine } from '#lib/client/data/entities/checkout.ts'
import { useApiMutation } from '#lib/client/data/queries.tsx'
import { useToken } from '#lib/client/storage/token.ts'

type GoneRowProps = { icon: ReactNode; action: ReactNode; children: ReactNode }

export function GoneRow({ icon, action, children }: GoneRowProps) {
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3.5 border-t border-line py-3.5">
      <span className="grid size-11 place-items-center rounded-full border-2 border-dashed border-azzurro text-link">
        {icon}
      </span>
      <p>{children}</p>
      {action}
    </div>
  )
}

type SoldOutRowProps = { line: QuoteLine; changes: QuoteChange[]; onRemove: () => void }

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
    onError: failureToast(t('notes.failed')),
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
