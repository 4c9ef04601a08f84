import type { Metadata } from 'next'
import { AuthHead, AuthPage } from '#components/account/auth-page.tsx'
import { SignUpForm } from '#components/account/sign-up-form.tsx'
import { SocialSignIn } from '#components/account/social/social-sign-in.tsx'
import { translate } from '#lib/site/i18n.ts'
import { readShop } from '#lib/site/shop.ts'

export const metadata: Metadata = { title: translate('auth')('signUp.title') }

export default async function Page() {
  const t = translate('auth')
  const shop = await readShop()
  return (
    <AuthPage>
      <SignUpForm siteName={shop.name}>
        <AuthHead title={t('signUp.title')} lead={t('signUp.lead')} />
        <SocialSignIn />
      </SignUpForm>
    </AuthPage>
  )
}
