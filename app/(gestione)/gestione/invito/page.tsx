import type { Metadata } from 'next'
import { Gate } from '#components/console/gate.tsx'
import { Invitation } from '#components/console/invitation.tsx'
import { translate } from '#lib/site/i18n.ts'
import { readShop } from '#lib/site/shop.ts'

export const metadata: Metadata = { title: translate('console')('invitation.submit') }

export default async function Page() {
  const { name } = await readShop()
  return (
    <Gate>
      <Invitation shop={name} />
    </Gate>
  )
}
