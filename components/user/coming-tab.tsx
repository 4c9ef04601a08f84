'use client'

import { Coins } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from '#components/navigation/link.tsx'
import { buttonClass } from '#components/ui/button.tsx'
import { Empty } from '#components/ui/empty.tsx'
import { paths } from '#lib/client/paths.ts'

const icons = { credits: Coins }

/** A tab whose room is there and whose content is not yet. */
export function ComingTab({ tab }: { tab: keyof typeof icons }) {
  const { t } = useTranslation('user')
  const Icon = icons[tab]
  return (
    <Empty
      icon={<Icon size={32} aria-hidden="true" />}
      title={t(`coming.${tab}.title`)}
      text={t(`coming.${tab}.text`)}
      action={
        <Link className={buttonClass({ kind: 'pri' })} href={paths.preorders()}>
          {t('coming.action')}
        </Link>
      }
    />
  )
}
