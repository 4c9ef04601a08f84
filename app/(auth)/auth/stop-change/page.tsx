import type { Metadata } from 'next'
import { AuthPage } from '#components/account/auth-page.tsx'
import { StopChange } from '#components/account/stop-change.tsx'
import { translate } from '#lib/site/i18n.ts'

export const metadata: Metadata = { title: translate('auth')('stopChange.title') }

export default function Page() {
  const t = translate('auth')
  return (
    <AuthPage title={t('stopChange.title')}>
      <StopChange />
    </AuthPage>
  )
}
