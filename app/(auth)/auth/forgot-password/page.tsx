import type { Metadata } from 'next'
import { AuthPage } from '#components/account/auth-page.tsx'
import { ForgottenForm } from '#components/account/forgotten-form.tsx'
import { translate } from '#lib/site/i18n.ts'

export const metadata: Metadata = { title: translate('auth')('forgotten.title') }

export default function Page() {
  const t = translate('auth')
  return (
    <AuthPage title={t('forgotten.title')} lead={t('forgotten.lead')}>
      <ForgottenForm />
    </AuthPage>
  )
}
