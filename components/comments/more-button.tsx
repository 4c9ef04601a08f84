'use client'

import { Button } from '#components/ui/button.tsx'
import { useTranslation } from '#words'

type MoreButtonProps = {
  label: string
  busy: boolean
  failed: boolean
  onMore: () => unknown
  'data-act'?: string
}

/** Loads the next page of a list, or retries a failed request. */
export function MoreButton({ label, busy, failed, onMore, ...rest }: MoreButtonProps) {
  const { t } = useTranslation('comments')
  return (
    <div className="grid w-full gap-2">
      {failed && !busy && (
        <p role="alert" className="text-danger">
          {t('failed')}
        </p>
      )}
      <Button wide busy={busy} busyLabel={t('busy')} onClick={onMore} {...rest}>
        {failed ? t('retry') : label}
      </Button>
    </div>
  )
}
