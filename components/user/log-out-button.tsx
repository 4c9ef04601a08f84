'use client'

import { LogOut } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { leaveOnPurpose } from '#components/account/use-member.ts'
import { useTranslation } from '#components/i18next.ts'
import { Button, type ButtonLook } from '#components/ui/button.tsx'
import { paths } from '#lib/client/paths.ts'
import { signOut } from '#lib/client/session/sign-out.ts'

export function LogOutButton(look: ButtonLook) {
  const { t } = useTranslation('user')
  const router = useRouter()
  const [busy, setBusy] = useState(false)
  const leave = async () => {
    setBusy(true)
    leaveOnPurpose()
    await signOut()
    router.replace(paths.home())
  }
  return (
    <Button {...look} busy={busy} busyLabel={t('busy')} onClick={leave}>
      <LogOut size={20} aria-hidden="true" />
      {t('logOut')}
    </Button>
  )
}
