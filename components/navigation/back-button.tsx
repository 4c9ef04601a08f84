'use client'

import { ArrowLeft } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { buttonClass } from '#components/ui/button.tsx'
import { paths } from '#lib/client/paths.ts'
import { useTranslation } from '#words'
import { cameFromHere } from './came-from-here.ts'

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
