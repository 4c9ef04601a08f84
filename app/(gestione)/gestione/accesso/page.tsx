import type { Metadata } from 'next'
import { Gate } from '#components/console/gate.tsx'
import { SignIn } from '#components/console/sign-in.tsx'
import { translate } from '#lib/site/i18n.ts'

export const metadata: Metadata = { title: translate('console')('signIn.submit') }

export default function Page() {
  return (
    <Gate>
      <SignIn />
    </Gate>
  )
}
