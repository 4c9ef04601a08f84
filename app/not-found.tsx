import type { Metadata } from 'next'
import { NotFoundMessage } from '#components/layout/not-found-message.tsx'
import { SiteFrame } from '#components/layout/site-frame.tsx'
import { translate } from '#lib/site/i18n.ts'

export const metadata: Metadata = {
  title: translate('pages')('notFound.title'),
  robots: { index: false },
}

export default function NotFound() {
  return (
    <SiteFrame>
      <NotFoundMessage />
    </SiteFrame>
  )
}
