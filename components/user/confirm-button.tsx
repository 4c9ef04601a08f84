import type { ComponentProps } from 'react'
import { ConfirmButton } from '#components/forms/confirm-dialog.tsx'
import { useTranslation } from '#components/i18next.ts'

type OwnConfirmProps = Omit<ComponentProps<typeof ConfirmButton>, 'keep' | 'button'> & {
  busy: boolean
  name?: string
}

export function OwnConfirm({ busy, name, ...question }: OwnConfirmProps) {
  const { t } = useTranslation('user')
  const button = { size: 'sm', 'aria-label': name, busy, busyLabel: t('busy') } as const
  return <ConfirmButton {...question} keep={t('keep')} button={button} />
}
