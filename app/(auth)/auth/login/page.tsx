import type { Metadata } from 'next'
import { AuthPage } from '#components/account/auth-page.tsx'
import { LoginForm, LoginLead } from '#components/account/login-form.tsx'
import { SocialSignIn } from '#components/account/social/social-sign-in.tsx'
import { translate } from '#lib/site/i18n.ts'

export const metadata: Metadata = { title: translate('auth')('login.title') }

export default function Page() {
  const t = translate('auth')
  return (
    <AuthPage title={t('login.title')}>
      <LoginLead />
      <SocialSignIn />
      <LoginForm />
    </AuthPage>
  )
}
