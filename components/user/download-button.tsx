import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#components/i18next.ts'
import { toast } from '#components/toasts/toast-store.ts'
import { Button, type ButtonLook } from '#components/ui/button.tsx'
import { ApiError } from '#lib/client/transport/api-error.ts'

type DownloadButtonProps = ButtonLook & {
  /** Fetches the file and saves it. */
  take: () => Promise<void>
  done: string
  children: string
  className?: string
}

/** Button that downloads a private file with the token of the member and announces the result. */
export function DownloadButton({ take, done, children, ...look }: DownloadButtonProps) {
  const { t } = useTranslation('user')
  const [busy, setBusy] = useState(false)
  const press = async () => {
    setBusy(true)
    try {
      await take()
      toast(done)
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      toast(failure.detail || t('export.failed'), 'problem')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button {...look} busy={busy} busyLabel={t('busy')} onClick={press}>
      <Download size={20} aria-hidden="true" />
      {children}
    </Button>
  )
}
