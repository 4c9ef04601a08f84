'use client'

import { ArrowLeft } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { buttonClass } from '#components/ui/button.tsx'
import { paths } from '#lib/client/paths.ts'
import { useTranslation } from '#words'

const firstPath = typeof window === 'undefined' ? '' : window.location.pathname

/**
 * True if the previous page belongs to this site: by the referrer of the document, or because the router has
 * navigated since the document was loaded, which does not change the referrer.
 */
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

/** Goes back within this site; leads home for visitors from other sites. */
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
      <ArrowLeft size={18} aria-hidden="true" />
      {t('back')}
    </a>
  )
}
