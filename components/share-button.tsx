'use client'

import { Check, Link2, Share2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Toast, ToastRegion } from '#components/toasts/toasts.tsx'
import { Button, type ButtonLook } from '#components/ui/button.tsx'
import { useApiQuery } from '#lib/client/data/queries.tsx'
import { useToken } from '#lib/client/storage/token.ts'
import type { SharedType } from '#lib/contract/share.ts'
import { useTranslation } from '#words'

type ShareButtonProps = ButtonLook & {
  title: string
  /** Path within this site from lib/client/paths.ts, or a whole address of the server. */
  path: string
  text?: string
  /** Group, sale or proposal at this path: a member sends the address whose picture names them. */
  shared?: { type: SharedType; id: number }
}

const readFor = 5_000
const readByHandFor = 20_000
/** Less than a browser allows between the press and its share sheet. */
const linkWait = 700

/** Returns undefined if the browser cannot share; a closed sheet counts as done. */
const shareWithSystem = async (data: ShareData): Promise<'done' | undefined> => {
  if (!navigator.share || navigator.canShare?.(data) === false) return undefined
  try {
    await navigator.share(data)
    return 'done'
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'done' : undefined
  }
}

/** Opens the share sheet if available, otherwise copies the address and shows a toast. */
export function ShareButton({ title, path, text, shared, ...look }: ShareButtonProps) {
  const { t } = useTranslation('share')
  const [result, setResult] = useState<{ copied: true } | { address: string }>()
  const readLink = useLink(shared)

  useEffect(() => {
    if (!result) return
    const end = setTimeout(() => setResult(undefined), 'copied' in result ? readFor : readByHandFor)
    return () => clearTimeout(end)
  }, [result])

  const share = async () => {
    const address = (await readLink()) ?? new URL(path, window.location.origin).href
    if (await shareWithSystem({ title, url: address, ...(text && { text }) })) return
    try {
      await navigator.clipboard.writeText(address)
      setResult({ copied: true })
    } catch {
      setResult({ address })
    }
  }

  return (
    <>
      <Button {...look} aria-label={t('shareTitle', { title })} onClick={share}>
        <Share2 size={18} />
        {t('share')}
      </Button>
      <ToastRegion>
        {result && (
          <Toast icon={'copied' in result ? <Check /> : <Link2 />}>
            {'copied' in result ? t('copied') : t('byHand', { address: result.address })}
          </Toast>
        )}
      </ToastRegion>
    </>
  )
}

/** Reads the address that the member shares. Resolves to undefined for a visitor, and if it takes too long. */
const useLink = (shared: ShareButtonProps['shared']) => {
  const isMember = Boolean(useToken())
  const { refetch } = useApiQuery(
    'GET /users/logged/share_links/{type}/{id}',
    { params: shared ?? { type: 'preorder', id: 0 } },
    { enabled: false, select: ({ data }) => data.url },
  )
  return async () => {
    if (!shared || !isMember) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), linkWait)
    })
    const link = await Promise.race([refetch().then(({ data }) => data), late])
    clearTimeout(timer)
    return link
  }
}
