'use client'

import { useTranslation } from 'react-i18next'
import { Button } from '#components/ui/button.tsx'

type MoreButtonProps = {
  label: string
  busy: boolean
  failed: boolean
  onMore: () => unknown
  'data-act'?: string
}

/** The next page of a list, or another try where it did not come. */
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
