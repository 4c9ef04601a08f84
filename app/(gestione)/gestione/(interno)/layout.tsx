import type { ReactNode } from 'react'
import { ConfirmationDialog } from '#components/console/confirmation.tsx'
import { ConsoleFrame } from '#components/console/frame.tsx'
import { ProofDialog } from '#components/console/proof.tsx'
import { Session } from '#components/console/session.tsx'
import { readShop } from '#lib/site/shop.ts'

export default async function SignedInLayout({ children }: { children: ReactNode }) {
  const { name } = await readShop()
  return (
    <Session>
      <ConsoleFrame shop={name}>{children}</ConsoleFrame>
      <ConfirmationDialog />
      <ProofDialog />
    </Session>
  )
}
