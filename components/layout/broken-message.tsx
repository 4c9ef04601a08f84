'use client'

import { CloudOff } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { startTransition } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Empty } from '#components/ui/empty.tsx'
import { useTranslation } from '#words'

/** Error page. Retrying refetches from the server too, not only in the browser. */
export function BrokenMessage({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('broken')
  const router = useRouter()
  const retry = () =>
    startTransition(() => {
      router.refresh()
      onRetry()
    })
  return (
    <div className="wrap message-page" role="alert">
      <Empty
        heading="h1"
        icon={<CloudOff size={36} />}
        title={t('title')}
        text={t('text')}
        action={
          <Button kind="pri" onClick={retry}>
            {t('action')}
          </Button>
        }
      />
    </div>
  )
}
