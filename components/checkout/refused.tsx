'use client'

import { useTranslation } from 'react-i18next'
import { Note } from '#components/ui/note.tsx'
import type { Refusal } from './use-order.ts'

/** Why the money was not taken; what was prepared is still there, and so is the other way to pay. */
export function Refused({ reason }: { reason: Refusal }) {
  const { t } = useTranslation('checkout')
  return (
    <Note tone="danger" role="alert" className="mb-6">
      <b>{t('refused.title')}.</b> {t(`refused.${reason}`)}
    </Note>
  )
}
