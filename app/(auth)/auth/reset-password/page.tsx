import type { Metadata } from 'next'
import { AuthPage } from '#components/account/auth-page.tsx'
import { ResetForm } from '#components/account/reset-form.tsx'
import { translate } from '#lib/site/i18n.ts'
import { readShop } from '#lib/site/shop.ts'

export const metadata: Metadata = { title: translate('auth')('reset.title') }

export default async function Page() {
  const t = translate('auth')
  const shop = await readShop()
  return (
    <AuthPage title={t('reset.title')} lead={t('reset.lead')}>
      <ResetForm siteName={shop.name} />
    </AuthPage>
  )
}
