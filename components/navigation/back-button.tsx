'use client'

import { ArrowLeft } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { buttonClass } from '#components/ui/button.tsx'
import { paths } from '#lib/client/paths.ts'
import { useTranslation } from '#words'

const firstPath = typeof window === 'undefined' ? '' : window.location.pathname

/** True after a page of this site: by the referrer, or by a navigation, which does not change it. */
function cameFromHere(
  referrer = document.referrer,
  origin = window.location.origin,
  moved = window.location.pathname !== firstPath,
): boolean {
  if (moved) return true
  try {
    return new URL(referrer).origin === origin
  } catch {
    return false
  }
}

export function BackButton() {
  const { t } = useTranslation('shell')
  const router = useRouter()
  return (
    <a
      href={paths.home()}
      className={buttonClass({ size: 'sm' })}
      onClick={(event) => {
        event.preventDefault()
        if (cameFromHere()) router.back()
        else router.push(paths.home())
      }}
    >
      <ArrowLeft size={18} />
      {t('back')}
    </a>
  )
}
