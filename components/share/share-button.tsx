'use client'

import { Check, Link2, Share2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, type ButtonLook } from '#components/ui/button.tsx'
import { Toast, ToastRegion } from '#components/ui/toast.tsx'

type ShareButtonProps = ButtonLook & {
  title: string
  /** Path within this site, from lib/client/paths.ts. */
  path: string
}

type Said = { copied: true } | { address: string }

const readFor = 5_000
const readByHandFor = 20_000

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
export function ShareButton({ title, path, ...look }: ShareButtonProps) {
  const { t } = useTranslation('share')
  const [said, setSaid] = useState<Said>()

  useEffect(() => {
    if (!said) return
    const end = setTimeout(() => setSaid(undefined), 'copied' in said ? readFor : readByHandFor)
    return () => clearTimeout(end)
  }, [said])

  const share = async () => {
    const address = new URL(path, window.location.origin).href
    if (await shareWithSystem({ title, url: address })) return
    try {
      await navigator.clipboard.writeText(address)
      setSaid({ copied: true })
    } catch {
      setSaid({ address })
    }
  }

  return (
    <>
      <Button {...look} aria-label={t('shareTitle', { title })} onClick={share}>
        <Share2 size={18} aria-hidden="true" />
        {t('share')}
      </Button>
      <ToastRegion>
        {said && (
          <Toast
            icon={'copied' in said ? <Check aria-hidden="true" /> : <Link2 aria-hidden="true" />}
          >
            {'copied' in said ? t('copied') : t('byHand', { address: said.address })}
          </Toast>
        )}
      </ToastRegion>
    </>
  )
}
