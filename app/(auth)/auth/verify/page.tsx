import type { Metadata } from 'next'
import { AuthPage } from '#components/account/auth-page.tsx'
import { Verification } from '#components/account/verification.tsx'
import { translate } from '#lib/site/i18n.ts'

export const metadata: Metadata = { title: translate('auth')('verify.title') }

export default function Page() {
  const t = translate('auth')
  return (
    <AuthPage title={t('verify.title')}>
      <Verification />
    </AuthPage>
  )
}
