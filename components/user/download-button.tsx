import { Download, type LucideIcon } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { failureToast } from '#components/forms/failure.ts'
import { useTranslation } from '#components/i18next.ts'
import { toast } from '#components/toasts/toast-store.ts'
import { Button } from '#components/ui/button.tsx'
import { ApiError } from '#lib/client/transport/api-error.ts'
import { download } from '#lib/client/transport/download.ts'
import type { OwnDataResource } from '#lib/contract/own-data.ts'

/** Downloads a list of the member as a spreadsheet. */
export const takeExport = (resource: OwnDataResource, file: string) => () =>
  download('GET /users/logged/export/{resource}', { params: { resource } }, file)

type DownloadButtonProps = ComponentProps<typeof Button> & {
  icon?: LucideIcon
  /** Fetches the file and saves it. */
  take: () => Promise<void>
  done: string
}

/** Button that downloads a private file with the token of the member and announces the result. */
export function DownloadButton(props: DownloadButtonProps) {
  const { icon: Icon = Download, take, done, children, ...look } = props
  const { t } = useTranslation('user')
  const [busy, setBusy] = useState(false)
  const press = async () => {
    setBusy(true)
    try {
      await take()
      toast(done)
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      failureToast(t('export.failed'))(failure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button {...look} busy={busy} busyLabel={t('busy')} onClick={press}>
      <Icon size={20} aria-hidden="true" />
      {children}
    </Button>
  )
}
