'use client'

import { LogOut } from 'lucide-react'
import { useLogOut } from '#components/account/use-member.ts'
import { useTranslation } from '#components/i18next.ts'
import { Button, type ButtonLook } from '#components/ui/button.tsx'

export function LogOutButton(look: ButtonLook) {
  const { t } = useTranslation('user')
  const { busy, leave } = useLogOut()
  return (
    <Button {...look} busy={busy} busyLabel={t('busy')} onClick={leave}>
      <LogOut size={20} aria-hidden="true" />
      {t('logOut')}
    </Button>
  )
}
